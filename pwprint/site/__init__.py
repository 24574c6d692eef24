"""A site for players: a page for each battle, with its picture, its story and its kits to download.

Pages ask nothing of other hosts and run no scripts: they work from any server, and from a folder.
"""
