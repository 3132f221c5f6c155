import { whenever } from '#server/infra/events/event.ts';
import { liveEventsBegan } from '#server/institutions/institution.events.ts';
import { catchUp } from './live-event.service.ts';

export const readWhatWasMissed = whenever(liveEventsBegan, catchUp);
