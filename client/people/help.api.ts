import { readHelp } from '#shared/people/help.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useHelp = () => useEndpoint(readHelp, {});
