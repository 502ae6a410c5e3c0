"""Units that stand alone: a kernel with the declarations it needs, its types put in."""
