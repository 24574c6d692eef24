"""A small layout engine: a light XML markup in, marks in millimetres out.

A `<sheet>` is a `<header>` with `<fact>`s, any number of `<block title rules score on>`, and a `<band>` of tracks.
In a block stand `<p>`, `<note>`, `<steps>` and `<bullets>` of `<item>`, `<table>` of a `<head>` and `<row>`s with
`<c>` cells, `<modifiers>` of `<m value>`, `<diagram name width>`, or `<beside>`: a diagram, then what it explains.
In a band stand `<turns>` and `<losses>`. Within text: `<b>`, `<i>`, `<id>` for the id of a rule, `<die pips>`.
"""
