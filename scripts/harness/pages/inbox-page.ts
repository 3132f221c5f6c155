import express, { type Router } from 'express';
import type { SimulatorState, Conversation } from '../canvas-simulator/state.ts';
import { escapeHtml, page } from './html.ts';

/** Where the harness shows everyone's inbox in Canvas. */
export const inboxPath = '/conversations';

/** Everyone's inbox in Canvas, newest first. */
export function inboxRoutes(simulator: SimulatorState): Router {
  const router = express.Router();
  router.get(inboxPath, (_req, res) => {
    res.set('Cache-Control', 'no-store').send(inboxPage(simulator));
  });
  return router;
}

function inboxPage(simulator: SimulatorState) {
  const messages = simulator.conversations.toReversed().map((message) => conversation(message, simulator));
  const content = messages.length > 0 ? messages.join('') : '<p>No one has written anything yet.</p>';
  return page({
    title: 'Canvas inboxes',
    body: `<main><h1>Canvas inboxes</h1>${content}<p><a href="/">Back</a></p></main>`,
  });
}

function conversation(
  { institution, from, recipients, subject, body }: Conversation,
  { institutions }: SimulatorState,
) {
  const teachers = institutions.find(({ key }) => key === institution)?.teachers ?? [];
  const names = recipients.map((id) => teachers.find((teacher) => teacher.id === id)?.name ?? id);
  return (
    `<article><h2>${escapeHtml(subject)}</h2>` +
    `<p>From ${escapeHtml(from)} to ${escapeHtml(names.join(', '))}</p>` +
    `<p style="white-space: pre-line">${escapeHtml(body)}</p></article>`
  );
}
