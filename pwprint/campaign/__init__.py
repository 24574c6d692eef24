"""Campaigns: battles linked by their results."""
