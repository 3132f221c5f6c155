import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useDashboard = () => useEndpoint(readDashboard, {});
