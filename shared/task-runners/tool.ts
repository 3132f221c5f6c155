/** The three scanners, each with its own task runner per institution. */
export const tools = ['core', 'udoit', 'tidyup'] as const;
export type Tool = (typeof tools)[number];

/** What an institution can have: a tool, or the ReadyGo flavour. */
export const products = [...tools, 'readygo'] as const;
export type Product = (typeof products)[number];
