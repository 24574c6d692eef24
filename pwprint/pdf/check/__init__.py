"""The check of a finished PDF: whether it comes out of a printer true, whole, and with backs behind fronts."""
