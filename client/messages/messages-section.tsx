import type { Course } from '#shared/courses/course.ts';
import type { ShownCourse } from '../data/taught-course.ts';
import { Thread } from './thread.tsx';

/** The thread on a course's page, for staff. */
export default function MessagesSection({ course }: { course: Pick<Course, 'id'> }) {
  return <Thread course={{ courseId: course.id }} />;
}

/** The thread in the view of the course's instructors. */
export const TaughtMessagesSection = ({ course }: { course: ShownCourse }) => <Thread course={course} />;
