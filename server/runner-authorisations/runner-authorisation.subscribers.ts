import { whenever } from '#server/infra/events/event.ts';
import { expiredForgotten } from '#server/launch/launch.events.ts';
import { forgetExpired } from './runner-authorisation.service.ts';

export const forgetExpiredAuthorisations = whenever(expiredForgotten, (_scope, { now }) =>
  forgetExpired(now),
);
