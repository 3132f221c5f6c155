// What InstUI's imports of core-js polyfills resolve to: nothing in it needs them on today's engines.
export {};
