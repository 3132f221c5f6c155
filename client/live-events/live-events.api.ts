import * as api from '#shared/live-events/live-events.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** How often the numbers are read again while the page is open. */
const refreshMs = 30_000;

export const useLiveEvents = (id: number) =>
  useEndpoint(api.readLiveEvents, { params: { id } }, { refreshInterval: refreshMs });
export const useUpdateLiveEvents = () => useAction(api.updateLiveEvents, { refreshes: [readSettings] });
export const useEndOldLiveEventAddress = () =>
  useAction(api.endOldLiveEventAddress, { refreshes: [api.readLiveEvents] });
export const useCreateLiveEventAddress = () =>
  useAction(api.createLiveEventAddress, { refreshes: [api.readLiveEvents] });
