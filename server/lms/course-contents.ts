import * as z from 'zod';
import { pathFor, type CanvasCallName } from './canvas-calls.ts';
import type { CanvasClient } from './canvas-client.ts';
import { list, sortedOut } from './canvas-lists.ts';
import {
  canvasAssignment,
  canvasFile,
  canvasFolder,
  canvasMedium,
  canvasModule,
  canvasModuleItem,
  canvasNewQuiz,
  canvasNewQuizItem,
  canvasPage,
  canvasQuiz,
  canvasQuizQuestion,
  canvasTopic,
  type CanvasAssignment,
  type CanvasFile,
  type CanvasFolder,
  type CanvasMedium,
  type CanvasModule,
  type CanvasModuleItem,
  type CanvasNewQuiz,
  type CanvasNewQuizItem,
  type CanvasPageItem,
  type CanvasQuiz,
  type CanvasQuizQuestion,
  type CanvasTopic,
} from './content-types.ts';
import { LmsProblem } from './lms-problem.ts';
import { parsed } from './parse-answer.ts';
import { guardedFetch, isAllowed, type OutgoingResponse } from './guarded-fetch.ts';
import { problemOfRequest } from './lms-answer.ts';

/** Canvas sends on to its file store, which may send on to another. */
const mostRedirects = 5;
/** People's own HTML is far shorter; a longer one is most likely an export. */
const mostHtml = { maxBytes: 5 * 1024 * 1024, accept: 'text/html,*/*;q=0.1' };

/** How much of a file is fetched at most. */
interface Download {
  /** more is refused */
  readonly maxBytes: number;
  readonly accept: string;
  /** a part of it, like `bytes=0-999` or `bytes=-999`; a store may send all the same */
  readonly range?: string;
  /** of each hop; the usual one if absent, in milliseconds */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * A file in Canvas by the address that the list of files gives, which needs no token: none is sent along, wherever that
 * leads. Only a Canvas in the operator's own network leads into that. Throws LmsProblem.
 */
async function download(address: string, canvas: string, wanted: Download): Promise<OutgoingResponse> {
  const onlyPublic = !isAllowed(new URL(canvas));
  let at = address;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await ask(at, onlyPublic, wanted);
    const next = nextOf(answer, at);
    if (next === undefined) return found(answer);
    at = next;
  }
  throw new LmsProblem('malformed', 'a file behind too many redirects');
}

async function ask(
  address: string,
  onlyPublic: boolean,
  { accept, range, ...wanted }: Download,
): Promise<OutgoingResponse> {
  try {
    return await guardedFetch(address, {
      // A part of what's packed on its way would be of no use.
      headers: { accept, ...(range !== undefined && { range, 'accept-encoding': 'identity' }) },
      ...wanted,
      leavesRedirects: true,
      onlyPublic,
    });
  } catch (error) {
    throw problemOfRequest(error);
  }
}

function nextOf({ status, header }: OutgoingResponse, at: string): string | undefined {
  if (status < 300 || status >= 400) return undefined;
  const next = URL.parse(header('location') ?? '', at)?.href;
  if (next === undefined) throw new LmsProblem('malformed', 'a redirect to nowhere');
  return next;
}

function found(answer: OutgoingResponse): OutgoingResponse {
  const { status } = answer;
  if (status !== 200 && status !== 206)
    throw new LmsProblem(status === 404 ? 'not_found' : 'rejected', `status ${status}`, { status });
  return answer;
}

/** Some of a file's bytes: all of them, if its store gives no parts. */
export interface FilePart {
  readonly bytes: Buffer;
  /** where in the file they begin */
  readonly from: number;
  /** of the whole file */
  readonly size: number;
}

function partOf({ status, bytes, header }: OutgoingResponse): FilePart {
  if (status === 200) return { bytes, from: 0, size: bytes.length };
  const [, from, to, size] =
    /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(header('content-range') ?? '') ?? [];
  const part = { bytes, from: Number(from), size: Number(size) };
  const isTrue = Number(to) + 1 - part.from === bytes.length && part.from + bytes.length <= part.size;
  if (!isTrue) throw new LmsProblem('malformed', 'a part of a file that is not what it says');
  return part;
}

const textOf = ({ text }: OutgoingResponse) => text.toWellFormed().replaceAll('\0', '');

/** More than any course has; a list that goes on longer isn't one. */
const mostItems = 20_000;
/** Twice what these need: pages can be empty, but one list mustn't take up the time of all courses of a job. */
const mostPages = 400;

/** What's in a course, part by part. Any call can throw LmsProblem. */
export interface CourseContents {
  /** Older versions of Canvas leave the texts out even if asked for them. */
  pages(lmsCourseId: string, options: { withBodies: boolean }): Promise<CanvasPageItem[]>;
  page(lmsCourseId: string, url: string): Promise<CanvasPageItem>;
  assignments(lmsCourseId: string): Promise<CanvasAssignment[]>;
  quizzes(lmsCourseId: string): Promise<CanvasQuiz[]>;
  quizQuestions(lmsCourseId: string, lmsQuizId: string): Promise<CanvasQuizQuestion[]>;
  /** Not documented by every version. */
  newQuizzes(lmsCourseId: string): Promise<CanvasNewQuiz[]>;
  newQuiz(lmsCourseId: string, lmsAssignmentId: string): Promise<CanvasNewQuiz>;
  newQuizItems(lmsCourseId: string, lmsAssignmentId: string): Promise<CanvasNewQuizItem[]>;
  discussions(lmsCourseId: string): Promise<CanvasTopic[]>;
  announcements(lmsCourseId: string): Promise<CanvasTopic[]>;
  modules(lmsCourseId: string): Promise<CanvasModule[]>;
  moduleItems(lmsCourseId: string, lmsModuleId: string): Promise<CanvasModuleItem[]>;
  files(lmsCourseId: string): Promise<CanvasFile[]>;
  file(lmsCourseId: string, lmsFileId: string): Promise<CanvasFile>;
  folders(lmsCourseId: string): Promise<CanvasFolder[]>;
  /** The videos and sounds that Canvas keeps for the course, with their captions. */
  media(lmsCourseId: string): Promise<CanvasMedium[]>;
  /** A file's content as text, without the token. */
  fileText(address: string): Promise<string>;
  /** A file's bytes, without the token; the time limit is of each hop, in milliseconds. */
  fileBytes(address: string, wanted: Omit<Download, 'accept' | 'range'>): Promise<Buffer>;
  /** The same for some of its bytes. */
  filePart(address: string, range: string, wanted: Omit<Download, 'accept' | 'range'>): Promise<FilePart>;
}

export function courseContents(client: CanvasClient): CourseContents {
  const readList = async <T extends z.ZodType>(schema: T, path: string, ...asked: readonly string[]) => {
    const items: z.output<T>[] = [];
    const query = [...asked, 'per_page=100'].join('&');
    for await (const item of list(client, schema, `${path}?${query}`, { isContent: true, mostPages })) {
      if (items.length >= mostItems) throw new LmsProblem('malformed', 'a list longer than any course');
      items.push(item);
    }
    return onceEach(items);
  };
  const listOf =
    <T extends z.ZodType>(call: CanvasCallName, schema: T, ...asked: readonly string[]) =>
    (lmsCourseId: string) =>
      readList(schema, pathFor(call, lmsCourseId), ...asked);
  return {
    pages: (lmsCourseId, { withBodies }) =>
      listOf('pages', canvasPage, ...(withBodies ? ['include[]=body'] : []))(lmsCourseId),
    page: async (lmsCourseId, url) =>
      parsed(canvasPage, await client.read(pathFor('page', lmsCourseId, url), { isContent: true })),
    assignments: listOf('assignments', canvasAssignment, 'override_assignment_dates=false'),
    quizzes: listOf('quizzes', canvasQuiz),
    discussions: listOf('discussions', canvasTopic),
    announcements: listOf('discussions', canvasTopic, 'only_announcements=true'),
    modules: listOf('modules', canvasModule, 'include[]=items'),
    moduleItems: (lmsCourseId, lmsModuleId) =>
      readList(canvasModuleItem, pathFor('moduleItems', lmsCourseId, lmsModuleId)),
    files: listOf('files', canvasFile),
    file: async (lmsCourseId, lmsFileId) =>
      parsed(canvasFile, await client.read(pathFor('file', lmsCourseId, lmsFileId), { isContent: true })),
    folders: listOf('folders', canvasFolder),
    media: listOf('courseMedia', canvasMedium, 'exclude[]=sources'),
    quizQuestions: (lmsCourseId, lmsQuizId) =>
      readList(canvasQuizQuestion, pathFor('quizQuestions', lmsCourseId, lmsQuizId)),
    newQuizzes: listOf('newQuizzes', canvasNewQuiz),
    newQuiz: async (lmsCourseId, lmsAssignmentId) =>
      parsed(
        canvasNewQuiz,
        await client.read(pathFor('newQuiz', lmsCourseId, lmsAssignmentId), { isContent: true }),
      ),
    newQuizItems: (lmsCourseId, lmsAssignmentId) =>
      readList(canvasNewQuizItem, pathFor('newQuizItems', lmsCourseId, lmsAssignmentId)),
    fileText: async (address) => textOf(await download(address, client.origin, mostHtml)),
    fileBytes: async (address, wanted) =>
      (await download(address, client.origin, { accept: '*/*', ...wanted })).bytes,
    filePart: async (address, range, wanted) =>
      partOf(await download(address, client.origin, { accept: '*/*', range, ...wanted })),
  };
}

/** The items that came with a module, without malformed ones. */
export const itemsOfModule = (given: readonly unknown[]): CanvasModuleItem[] =>
  onceEach(sortedOut(canvasModuleItem, given).items);

/** A list that changes while it's read has some things on two pages. Pages have other ids. */
function onceEach<T>(items: readonly T[]): T[] {
  const ids = new Set<unknown>();
  return items.filter((item) => {
    const id = typeof item === 'object' && item !== null && 'id' in item ? (item.id ?? item) : item;
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew;
  });
}
