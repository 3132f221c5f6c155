import { setTimeout as wait } from 'node:timers/promises';
import { makeCorpus } from './documents-corpus.ts';
import { canvasThrottling, generousThrottling } from '#scripts/harness/canvas-simulator/throttling.ts';
import type { AssignmentItem, CourseContent } from '#scripts/harness/course-content.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { questionItem } from '#scripts/harness/new-quiz-items.ts';
import type { HarnessCourse } from '#scripts/harness/world.ts';
import { beChild } from './child.ts';

/** A simulated Canvas in its own process, so that answering doesn't slow down the process that asks. */
interface CanvasGiven {
  /** how many courses the measured institution has */
  readonly courses: number;
  /** how many documents one course has, each with other bytes */
  readonly documents?: number;
  /** how many New Quizzes each of them has; as many as the harness makes, if absent */
  readonly newQuizzes?: number;
  /**
   * how many pages each of them has that are alike everywhere, with a skipped heading, and as many without; absent: its
   * content is as made
   */
  readonly alike?: number;
}

export interface CanvasReady {
  readonly origin: string;
  readonly slug: string;
  readonly rootAccountId: string;
  readonly token: string;
  /** how many courses there are to find: those not deleted */
  readonly courses: number;
  /** the course with documents; empty if none were asked for */
  readonly documentsIn: string;
  /** an administrator who lets Courseyard save, and a token of theirs that nothing else uses */
  readonly person: { readonly lmsUserId: string; readonly token: string; readonly otherToken: string };
  /** where pages are alike: by how much the id of one without a fault is higher than that of one with it */
  readonly soundAfter: number;
}

export interface CanvasQuestion {
  /** how long each answer waits, in milliseconds */
  readonly latencyMs?: number;
  /** what each request costs, by Canvas's own throttling; without it, hardly anything is throttled */
  readonly cost?: number;
  /** edits a page in this share of the courses */
  readonly edits?: number;
  /** puts that many videos on YouTube: of four, two have a person's captions, one a machine's */
  readonly videos?: number;
}

/** The first institution's share of the harness's courses. */
const firstShare = 0.7;

/** Adds a sentence to the course's first page, as a teacher does. */
function editPage({ simulator: { contents } }: Harness, course: HarnessCourse) {
  const [page] = contents.of(course).pages;
  if (page) contents.edit(course, 'pages', page.id, `${page.html()}<p>Read chapter two as well.</p>`);
}

/** What a file store far away takes to begin with a file, in milliseconds. */
const storeMs = 100;

/** Gives a course small documents, all linked from its syllabus, and nothing else. */
function giveDocuments({ simulator: { contents } }: Harness, course: HarnessCourse, count: number) {
  const corpus = makeCorpus(count);
  const files = corpus.map((bytes, at) => ({
    id: at + 1,
    name: `reader-${at + 1}.pdf`,
    type: 'application/pdf',
    size: bytes.length,
    folderId: 1,
    hidden: false,
    updatedAt: '2026-03-01T09:00:00Z',
    bytes: () => wait(storeMs, bytes),
  }));
  contents.change(course, {
    syllabus: files.map(({ id }) => `<a href="/courses/${course.id}/files/${id}">${id}</a>`).join(' '),
    pages: [],
    assignments: [],
    quizzes: [],
    discussions: [],
    announcements: [],
    modules: [],
    files,
    folders: [{ id: 1, name: 'course files', parentId: null }],
  });
  return course.id;
}

/** A New Quiz with ten questions of four choices each. */
const newQuiz = (id: number): AssignmentItem => ({
  id,
  title: `Check ${id}`,
  published: true,
  updatedAt: '2026-03-01T09:00:00Z',
  url: `check-${id}`,
  html: () => '',
  handedInTo: 'new_quiz',
  dueAt: null,
  newQuiz: {
    instructions: '<p>You have two tries.</p>',
    items: () =>
      Array.from({ length: 10 }, (_, at) =>
        questionItem(at + 1, `<p>What is <strong>number ${at + 1}</strong>?</p>`, {
          choices: ['<p>One</p>', '<p>Two</p>', '<p>Three</p>', '<p>None</p>'],
          feedback: {
            incorrect: '<p>For the chapter <a href="https://library.example.edu/">click here</a>.</p>',
          },
        }),
      ),
  },
});

/** The id of one of the videos. */
export const videoKey = (at: number) => `bench${String(at).padStart(6, '0')}`;

function putVideo({ videoHosts }: Harness, at: number) {
  const by = (['person', 'person', 'machine'] as const)[at % 4];
  const tracks = by === undefined ? [] : [{ language: 'en', by }];
  videoHosts.put('youtube', videoKey(at), { title: `Video ${at}`, seconds: 60 + (at % 600), tracks });
}

const soundAfter = 1_000;

const alikePage = (id: number, heading: string) => ({
  id,
  title: 'Welcome',
  published: true,
  updatedAt: '2026-03-01T09:00:00Z',
  url: `welcome-${id}`,
  html: () => `<h2>Week</h2><p>The same everywhere.</p>${heading}<p>Read this.</p>`,
});

/** A course in which all pages say the same, half of them without a fault. */
const alikeContent = (count: number): CourseContent => ({
  syllabus: null,
  pages: Array.from({ length: count }, (_, at) => [
    alikePage(100 + at, '<h4>Overview</h4>'),
    alikePage(100 + at + soundAfter, '<h3>Overview</h3>'),
  ]).flat(),
  assignments: [],
  quizzes: [],
  discussions: [],
  announcements: [],
  modules: [],
  files: [],
  folders: [],
  storageMb: 0,
});

beChild(async ({ courses, documents = 0, newQuizzes, alike }: CanvasGiven) => {
  const harness = await startHarness({ courses: Math.ceil(courses / firstShare) });
  const institution = harness.institution('northfield');
  const living = [...institution.courses.values()].filter(({ state }) => state !== 'deleted');
  const first = living.find(({ state }) => state === 'available');
  if (newQuizzes !== undefined)
    for (const course of living)
      harness.mutate.content(course, {
        assignments: Array.from({ length: newQuizzes }, (_, at) => newQuiz(at + 1)),
      });
  if (alike !== undefined) for (const course of living) harness.mutate.content(course, alikeContent(alike));
  const person = harness.person(institution.key, 'institution_admin');
  const newToken = () => harness.tokens.issue(institution, person).accessToken;
  const ready: CanvasReady = {
    origin: harness.origin,
    slug: institution.slug,
    rootAccountId: institution.rootAccountId,
    token: institution.serviceToken,
    courses: living.length,
    documentsIn: documents > 0 && first ? giveDocuments(harness, first, documents) : '',
    person: { lmsUserId: person.lmsUserId, token: newToken(), otherToken: newToken() },
    soundAfter,
  };
  return {
    ready,
    answer: async ({ latencyMs = 0, cost, edits = 0, videos = 0 }: CanvasQuestion) => {
      harness.faults.clear();
      if (latencyMs > 0) harness.faults.switchOn({ kind: 'latency', ms: latencyMs });
      harness.simulator.throttling = cost === undefined ? generousThrottling : { ...canvasThrottling, cost };
      for (let at = 0; at < videos; at += 1) putVideo(harness, at);
      for (const course of living.slice(0, Math.ceil(living.length * edits))) editPage(harness, course);
    },
    stop: () => harness.close(),
  };
});
