import type { Request, Response, Router } from 'express';
import type { AssignmentItem } from '../course-content.ts';
import type { HarnessCourse } from '../world.ts';
import { forbidden, notFound } from './answers.ts';
import { withCourse } from './courses.ts';
import { sendPage } from './paging.ts';
import type { SimulatorState } from './state.ts';

type QuizHandler = (req: Request, res: Response, quiz: AssignmentItem) => void;

/** The New Quizzes of a course, each by its assignment's id, and what's in one. Their texts come as they were written. */
export function newQuizRoutes(router: Router, state: SimulatorState) {
  const quizzesIn = (course: HarnessCourse) =>
    state.contents.of(course).assignments.filter(({ handedInTo }) => handedInTo === 'new_quiz');
  const allowed = (handle: Parameters<typeof withCourse>[0]) =>
    withCourse((req, res, course) => {
      // Canvas shows questions with their answers only to those who may edit the quiz.
      if (state.denied.has('manage_assignments_edit')) return forbidden(res);
      handle(req, res, course);
    });
  const withQuiz = (handle: QuizHandler) =>
    allowed((req, res, course) => {
      const quiz = quizzesIn(course).find(({ id }) => String(id) === req.params.assignmentId);
      if (!quiz) return notFound(res);
      handle(req, res, quiz);
    });
  router.get(
    '/courses/:courseId/quizzes',
    allowed((req, res, course) => {
      if (!state.listsNewQuizzes) return notFound(res);
      sendPage(req, res, { items: quizzesIn(course), shape: quizJson });
    }),
  );
  router.get(
    '/courses/:courseId/quizzes/:assignmentId',
    withQuiz((_req, res, quiz) => void res.json(quizJson(quiz))),
  );
  router.get(
    '/courses/:courseId/quizzes/:assignmentId/items',
    withQuiz((req, res, { newQuiz }) => {
      const items = (newQuiz?.items() ?? []).map((item, index) => ({
        position: index + 1,
        points_possible: 1,
        status: 'mutable',
        stimulus_quiz_entry_id: null,
        ...item,
      }));
      if (state.pagesNewQuizzes) sendPage(req, res, { items, shape: (item) => item });
      else res.json(items);
    }),
  );
}

const quizJson = ({ id, title, published, dueAt, newQuiz }: AssignmentItem) => ({
  id,
  title,
  instructions: newQuiz?.instructions ?? null,
  published,
  due_at: dueAt,
  grading_type: 'points',
  quiz_settings: {},
});
