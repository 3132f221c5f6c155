import { whenever } from '#server/infra/events/event.ts';
import { expiredForgotten } from '#server/launch/launch.events.ts';
import { forgetLogins } from './canvas-login.repository.ts';

export const forgetExpiredLogins = whenever(expiredForgotten, (_scope, { now }) => forgetLogins(now));
