import type { CanvasAssignment, CanvasQuiz, CanvasTopic } from '#server/lms/content-types.ts';
import type { SnapshotGrading, SnapshotItem } from '#server/scanners/course-snapshot.ts';
import { filesInFields, noFiles } from '#server/scanners/file-mentions.ts';
import { textOf, type Draft } from './draft.ts';
import type { ReadQuiz } from './read-new-quizzes.ts';

/** What Canvas lists besides pages; null for a part that couldn't be read. */
interface Listed {
  readonly assignments: readonly CanvasAssignment[] | null;
  readonly quizzes: readonly CanvasQuiz[] | null;
  readonly discussions: readonly CanvasTopic[] | null;
  readonly announcements: readonly CanvasTopic[] | null;
  /** null if Canvas doesn't say */
  readonly syllabus: string | null;
  /** those whose questions are known, by their assignments' ids */
  readonly newQuizzes: ReadonlyMap<string, ReadQuiz>;
}

/** A course's items except pages. An assignment that's a quiz or a discussion is that, and its grading is noted there. */
export function makeDrafts(listed: Listed): Draft[] {
  const assignments = listed.assignments ?? [];
  const quizGrading = gradingBy(assignments, ({ quiz_id }) => quiz_id);
  const topicGrading = gradingBy(assignments, ({ discussion_topic }) => discussion_topic?.id ?? null);
  const quizzes = (listed.quizzes ?? []).map((quiz) => quizDraft(quiz, quizGrading.get(quiz.id) ?? null));
  const discussions = (listed.discussions ?? []).map((topic) =>
    topicDraft('discussion', topic, topicGrading.get(topic.id) ?? null),
  );
  return [
    ...assignments
      .filter((each) => !isListedElsewhere(each, listed))
      .map((each) => assignmentDraft(each, listed.newQuizzes.get(each.id))),
    ...quizzes,
    ...discussions,
    ...(listed.announcements ?? []).map((topic) => topicDraft('announcement', topic, null)),
    ...syllabusDraft(listed.syllabus),
  ];
}

/** If quizzes couldn't be listed, their assignments still aren't assignments. */
function isListedElsewhere({ quiz_id, discussion_topic }: CanvasAssignment, listed: Listed) {
  const topicId = discussion_topic?.id ?? null;
  if (quiz_id !== null) return listed.quizzes?.some(({ id }) => id === quiz_id) ?? true;
  if (topicId !== null) return listed.discussions?.some(({ id }) => id === topicId) ?? true;
  return false;
}

function gradingBy(
  assignments: readonly CanvasAssignment[],
  idOf: (assignment: CanvasAssignment) => string | null,
) {
  const gradings = new Map<string, SnapshotGrading | null>();
  for (const assignment of assignments) {
    const id = idOf(assignment);
    if (id !== null) gradings.set(id, gradingOf(assignment));
  }
  return gradings;
}

function gradingOf({ id, due_at, grading_type, submission_types }: CanvasAssignment): SnapshotGrading | null {
  if (grading_type === 'not_graded' || submission_types?.includes('not_graded') === true) return null;
  return { lmsAssignmentId: id, dueAt: momentOf(due_at) };
}

/** Work that's done on a file, in a quiz, a discussion or a page: its description needn't say anything. */
const ownContent: ReadonlySet<string> = new Set([
  'student_annotation',
  'online_quiz',
  'discussion_topic',
  'wiki_page',
]);

/** Where an assignment's content is, graded or not. If Canvas doesn't say what's handed in, that isn't known. */
function elsewhereOf({
  is_quiz_lti_assignment,
  submission_types,
  rubric,
}: CanvasAssignment): SnapshotItem['elsewhere'] {
  if (is_quiz_lti_assignment === true) return 'new_quiz';
  if (submission_types?.includes('external_tool') === true) return 'external_tool';
  const isOther = submission_types?.some((type) => ownContent.has(type)) ?? true;
  return isOther || rubric.length > 0 ? 'other' : null;
}

const momentOf = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Of a New Quiz, the instructions are the text. */
const assignmentDraft = (assignment: CanvasAssignment, quiz: ReadQuiz | undefined): Draft => ({
  kind: 'assignment',
  lmsItemId: assignment.id,
  title: assignment.name ?? assignment.id,
  address: `assignments/${assignment.id}`,
  slug: null,
  isPublished: assignment.published,
  isFrontPage: false,
  updatedAt: momentOf(assignment.updated_at),
  grading: gradingOf(assignment),
  elsewhere: quiz ? 'other' : elsewhereOf(assignment),
  insideAt: quiz?.readAt ?? null,
  files: filesInFields({ ...assignment, description: null }),
  text: quiz?.text ?? textOf(assignment.description, assignment.locked_for_user),
});

/** Canvas doesn't say when a quiz or a discussion was last edited. */
const quizDraft = (quiz: CanvasQuiz, grading: SnapshotGrading | null): Draft => ({
  kind: 'quiz',
  lmsItemId: quiz.id,
  title: quiz.title ?? quiz.id,
  address: `quizzes/${quiz.id}`,
  slug: null,
  isPublished: quiz.published,
  isFrontPage: false,
  updatedAt: null,
  grading,
  elsewhere: null,
  files: filesInFields({ ...quiz, description: null }),
  text: textOf(quiz.description, quiz.locked_for_user),
});

const topicDraft = (
  kind: 'discussion' | 'announcement',
  topic: CanvasTopic,
  grading: SnapshotGrading | null,
): Draft => ({
  kind,
  lmsItemId: topic.id,
  title: topic.title ?? topic.id,
  address: `discussion_topics/${topic.id}`,
  slug: null,
  isPublished: topic.published,
  isFrontPage: false,
  updatedAt: momentOf(topic.posted_at),
  grading,
  elsewhere: null,
  files: filesInFields({ ...topic, message: null }),
  text: textOf(topic.message, topic.locked_for_user),
});

/** The syllabus has no title of its own. */
const syllabusDraft = (html: string | null): Draft[] =>
  html === null || html.trim() === ''
    ? []
    : [
        {
          kind: 'syllabus',
          lmsItemId: '',
          title: '',
          address: 'assignments/syllabus',
          slug: null,
          isPublished: true,
          isFrontPage: false,
          updatedAt: null,
          grading: null,
          elsewhere: null,
          files: noFiles,
          text: { html },
        },
      ];
