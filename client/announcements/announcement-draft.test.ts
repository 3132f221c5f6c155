import type { Announcement } from '#shared/announcements/announcement.ts';
import { contentOf, draftOf } from './announcement-draft.ts';

const running: Announcement = {
  id: 1,
  title: 'Closed',
  body: '',
  severity: 'info',
  audience: 'staff',
  version: 1,
  state: 'running',
  begins: { day: '2026-03-01', time: '08:00' },
  ends: { day: '2026-03-02', time: '18:00' },
  beginsAt: '2026-03-01T08:00:00Z',
  endsAt: '2026-03-02T18:00:00Z',
  isMailed: false,
  toldAt: null,
  writtenBy: null,
};

test('leaves the beginning of what has begun as it is', () => {
  expect(contentOf(draftOf(running))).toMatchObject({ begins: null, ends: running.ends });
});

test('keeps the beginning that’s planned', () => {
  expect(contentOf(draftOf({ ...running, state: 'planned', ends: null }))).toMatchObject({
    begins: running.begins,
    ends: null,
  });
});

test('is incomplete without a title, or with half a time', () => {
  const draft = draftOf(running);
  expect(contentOf({ ...draft, title: ' ' })).toBeUndefined();
  expect(contentOf({ ...draft, ends: { isChosen: true, day: '', time: '18:00' } })).toBeUndefined();
  expect(contentOf({ ...draft, ends: { isChosen: true, day: '2026-03-09', time: '25' } })).toBeUndefined();
  expect(contentOf({ ...draft, ends: { isChosen: true, day: '2026-03-09', time: '9' } })).toMatchObject({
    ends: { day: '2026-03-09', time: '09:00' },
  });
});
