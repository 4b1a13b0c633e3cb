"""Who plays whom: Swiss rounds, pools, brackets. Values in, values out."""
