import { Registry } from 'prom-client';

/** This process's numbers for Prometheus. Labels never say who: institutions, routes without ids, jobs, hosts. */
export const registry = new Registry();
