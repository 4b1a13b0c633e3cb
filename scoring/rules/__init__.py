"""What a deal is worth and how a sheet adds up: values in, values out."""
