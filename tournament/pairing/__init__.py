"""Who plays whom in a Swiss round. Values in, values out."""
