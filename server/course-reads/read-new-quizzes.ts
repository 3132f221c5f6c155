import type { CanvasAssignment, CanvasNewQuiz } from '#server/lms/content-types.ts';
import type { CourseContents } from '#server/lms/course-contents.ts';
import type { Place } from '#server/scanners/body/place.ts';
import { filesInFields, noFiles } from '#server/scanners/file-mentions.ts';
import { isCurrent } from '#server/scanners/read-content.ts';
import { textOf, type Draft, type Text } from './draft.ts';
import { keyOfItem, settledMs, type KnownItem, type KnownItems } from './known-item.ts';
import { questionTexts } from './new-quiz-texts.ts';
import { fewAtOnce, isOfOneThing } from './read-parts.ts';

/** More of them are left to the next reads: each is one call. */
const mostQuizzes = 300;
/** Nobody promises a quiz a new date when its questions change: after this, it's read in any case. In milliseconds. */
const againMs = 7 * 86_400_000;

interface QuizRead extends Pick<Place, 'hosts'> {
  readonly contents: CourseContents;
  readonly lmsCourseId: string;
  readonly known: KnownItems;
  /** reads all quizzes, changed or not */
  readonly isFull: boolean;
  readonly now: Date;
  isLeftOut(item: { readonly isPublished: boolean | null }): boolean;
}

/** A New Quiz whose questions are known. */
export interface ReadQuiz {
  /** its instructions */
  readonly text: Text;
  /** when its questions were read */
  readonly readAt: Date;
}

export interface NewQuizzes {
  /** by the ids of their assignments; the others couldn't be read, or not yet */
  readonly quizzes: ReadonlyMap<string, ReadQuiz>;
  readonly questions: readonly Draft[];
}
export const noQuizzes: NewQuizzes = { quizzes: new Map(), questions: [] };

/** What an earlier read left of a quiz. */
interface KnownQuiz {
  readonly item: KnownItem | undefined;
  readonly questions: readonly KnownItem[];
}

/**
 * A course's New Quizzes: one call for all instructions, and one for each quiz that may have changed. Of a quiz that
 * can't be read now, the questions known so far stay, named as missing.
 */
export async function readNewQuizzes(
  assignments: readonly CanvasAssignment[],
  read: QuizRead,
): Promise<NewQuizzes> {
  const listed = assignments.filter((each) => each.is_quiz_lti_assignment === true);
  if (listed.length === 0) return noQuizzes;
  const knownOf = quizzesIn(read.known);
  const due = dueAmong(listed, knownOf, read);
  const instructions = listInstructions(read);
  let isForbidden = false;
  const readOne = async (quiz: CanvasAssignment): Promise<NewQuizzes> => {
    const known = knownOf(quiz);
    const listedAs = async () => (await instructions)?.get(quiz.id);
    if (!due.has(quiz)) return keptQuiz(quiz, known, await listedAs());
    if (isForbidden) return lostQuiz(quiz, known);
    try {
      return await readQuiz(quiz, listedAs, read);
    } catch (error) {
      if (!isOfOneThing(error)) throw error;
      // It's the same right for all quizzes: asking for each would only use up calls.
      isForbidden ||= error.kind === 'forbidden';
      return lostQuiz(quiz, known);
    }
  };
  const [results] = await Promise.all([fewAtOnce(listed, readOne), instructions]);
  return {
    quizzes: new Map(results.flatMap(({ quizzes }) => [...quizzes])),
    questions: results.flatMap(({ questions }) => questions),
  };
}

const addressOf = ({ id }: CanvasAssignment) => `assignments/${id}`;

function quizzesIn(known: KnownItems): (quiz: CanvasAssignment) => KnownQuiz {
  const questions = [...known.values()].filter(({ kind, isGone }) => kind === 'new_quiz_question' && !isGone);
  const byQuiz = Map.groupBy(questions, ({ address }) => address);
  return (quiz) => ({
    item: known.get(keyOfItem({ kind: 'assignment', lmsItemId: quiz.id })),
    questions: byQuiz.get(addressOf(quiz)) ?? [],
  });
}

/** The quizzes to read now: those that were never read, or longest ago, come first. */
function dueAmong(
  listed: readonly CanvasAssignment[],
  knownOf: (quiz: CanvasAssignment) => KnownQuiz,
  read: QuizRead,
): ReadonlySet<CanvasAssignment> {
  const ageOf = (quiz: CanvasAssignment) => knownOf(quiz).item?.insideAt?.getTime() ?? 0;
  const due = listed.filter((quiz) => read.isFull || !isUpToDate(quiz, knownOf(quiz), read));
  return new Set(due.toSorted((a, b) => ageOf(a) - ageOf(b)).slice(0, mostQuizzes));
}

function isUpToDate(quiz: CanvasAssignment, { item, questions }: KnownQuiz, read: QuizRead) {
  if (!item || item.isGone || item.insideAt === null || item.problem === 'missing') return false;
  const readMs = item.insideAt.getTime();
  if (read.now.getTime() - readMs > againMs) return false;
  if (quiz.updated_at === null || item.updatedAt === null) return false;
  const changedMs = Date.parse(quiz.updated_at);
  if (item.updatedAt.getTime() !== changedMs || readMs - changedMs <= settledMs) return false;
  const reader = { hosts: read.hosts, isLeftOut: read.isLeftOut({ isPublished: quiz.published }) };
  return questions.every(
    ({ problem, skipKey }) =>
      problem === 'question_bank' ||
      (skipKey !== null && isCurrent(skipKey, reader) && problem !== 'missing'),
  );
}

/** The instructions of all quizzes by their ids; undefined if this Canvas has no list of them. */
async function listInstructions({
  contents,
  lmsCourseId,
}: QuizRead): Promise<ReadonlyMap<string, CanvasNewQuiz> | undefined> {
  try {
    return new Map((await contents.newQuizzes(lmsCourseId)).map((quiz) => [quiz.id, quiz]));
  } catch (error) {
    if (!isOfOneThing(error)) throw error;
    return undefined;
  }
}

async function readQuiz(
  quiz: CanvasAssignment,
  listedAs: () => Promise<CanvasNewQuiz | undefined>,
  { contents, lmsCourseId, now }: QuizRead,
): Promise<NewQuizzes> {
  const items = await contents.newQuizItems(lmsCourseId, quiz.id);
  const { instructions } = (await listedAs()) ?? (await contents.newQuiz(lmsCourseId, quiz.id));
  const byId = new Map(items.map((item) => [item.id, item]));
  return {
    quizzes: new Map([[quiz.id, { text: textOf(instructions), readAt: now }]]),
    questions: questionTexts(items).map(({ name, isHotSpot, ...question }) => ({
      ...common(quiz),
      ...question,
      elsewhere: isHotSpot ? ('hot_spot' as const) : null,
      title: titleOf(quiz, name),
      lmsItemId: `${quiz.id} ${question.lmsItemId}`,
      files: filesInFields(byId.get(question.lmsItemId) ?? {}),
    })),
  };
}

const titleOf = ({ id, name }: CanvasAssignment, bank: string | null) =>
  [name ?? id, bank].filter(Boolean).join(' · ');

const common = (quiz: CanvasAssignment) => ({
  kind: 'new_quiz_question' as const,
  title: quiz.name ?? quiz.id,
  address: addressOf(quiz),
  slug: null,
  isPublished: quiz.published,
  isFrontPage: false,
  updatedAt: null,
  grading: null,
  elsewhere: null,
  files: noFiles,
});

/** A quiz that hasn't changed, or whose turn is another time. */
function keptQuiz(
  quiz: CanvasAssignment,
  { item, questions }: KnownQuiz,
  listed: CanvasNewQuiz | undefined,
): NewQuizzes {
  if (!item || item.insideAt === null) return noQuizzes;
  const text: Text = listed ? textOf(listed.instructions) : { isUnchanged: true };
  return {
    quizzes: new Map([[quiz.id, { text, readAt: item.insideAt }]]),
    questions: keptQuestions(quiz, questions, { isUnchanged: true }),
  };
}

const lostQuiz = (quiz: CanvasAssignment, { questions }: KnownQuiz): NewQuizzes => ({
  quizzes: new Map(),
  questions: keptQuestions(
    quiz,
    questions.filter(({ facts }) => facts !== null),
    { problem: 'missing' },
  ),
});

const keptQuestions = (quiz: CanvasAssignment, questions: readonly KnownItem[], text: Text): Draft[] =>
  questions.map(({ lmsItemId, title, place, problem }) => ({
    ...common(quiz),
    elsewhere: problem === 'hot_spot' ? problem : null,
    ...(place?.type === 'bank' && { title }),
    lmsItemId,
    place,
    text,
  }));
