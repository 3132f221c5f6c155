import type { CanvasQuiz, CanvasQuizQuestion } from '#server/lms/content-types.ts';
import type { CourseContents } from '#server/lms/course-contents.ts';
import { filesInFields, noFiles } from '#server/scanners/file-mentions.ts';
import { textOf, type Draft } from './draft.ts';
import type { KnownItems } from './known-item.ts';
import { isOfOneThing, fewAtOnce } from './read-parts.ts';

/** A course with more quizzes than this has only the first ones' questions read: each is one call. */
const mostQuizzes = 300;

interface QuestionRead {
  readonly contents: CourseContents;
  readonly lmsCourseId: string;
  readonly known: KnownItems;
}

/**
 * The questions of a course's quizzes. Of a quiz whose questions can't be read now, those known so far stay, named as
 * missing; if there are none, the quiz itself is.
 */
export async function readQuestions(quizzes: readonly CanvasQuiz[], read: QuestionRead): Promise<Draft[]> {
  let isForbidden = false;
  const questionsOf = async (quiz: CanvasQuiz) => {
    if (isForbidden) return keptOf(quiz, read);
    try {
      const questions = await read.contents.quizQuestions(read.lmsCourseId, quiz.id);
      return questions.map((question) => draftOf(quiz, question));
    } catch (error) {
      if (!isOfOneThing(error)) throw error;
      // It's the same right for all quizzes: asking for each would only use up calls.
      isForbidden ||= error.kind === 'forbidden';
      return keptOf(quiz, read);
    }
  };
  const drafts = await fewAtOnce(quizzes.slice(0, mostQuizzes), questionsOf);
  return [...drafts.flat(), ...quizzes.slice(mostQuizzes).flatMap((quiz) => keptOf(quiz, read))];
}

const common = ({ id, published }: CanvasQuiz) => ({
  kind: 'quiz_question' as const,
  address: `quizzes/${id}`,
  slug: null,
  isPublished: published,
  isFrontPage: false,
  updatedAt: null,
  grading: null,
  elsewhere: null,
  files: noFiles,
});

const draftOf = (quiz: CanvasQuiz, question: CanvasQuizQuestion): Draft => ({
  ...common(quiz),
  lmsItemId: question.id,
  title: [quiz.title, question.question_name].filter(Boolean).join(' · '),
  files: filesInFields(question),
  text: textOf(htmlOf(question)),
});

/** All that people read of a question; undefined or null if not even the question itself can be read. */
function htmlOf(question: CanvasQuizQuestion): string | null | undefined {
  const { question_text: text, answers } = question;
  if (typeof text !== 'string') return text;
  const rest = [
    ...(answers ?? []).flatMap(({ html, comments_html }) => [html, comments_html]),
    question.correct_comments_html,
    question.incorrect_comments_html,
    question.neutral_comments_html,
  ];
  return [text, ...rest].filter(Boolean).join('\n');
}

function keptOf(quiz: CanvasQuiz, { known }: QuestionRead): Draft[] {
  const kept = [...known.values()].filter(
    ({ kind, address, isGone, facts }) =>
      kind === 'quiz_question' && address === common(quiz).address && !isGone && facts !== null,
  );
  if (kept.length === 0)
    return [
      {
        ...common(quiz),
        lmsItemId: `quiz ${quiz.id}`,
        title: quiz.title ?? quiz.id,
        text: { problem: 'missing' },
      },
    ];
  return kept.map(({ lmsItemId, title }) => ({
    ...common(quiz),
    lmsItemId,
    title,
    text: { problem: 'missing' },
  }));
}
