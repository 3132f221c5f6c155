// What InstUI's imports of core-js polyfills resolve to: current engines don't need them.
export {};
