import { Heading } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { AddOneCourse } from './add-one-course.tsx';
import { courseChangeMessages } from '../course-change.messages.ts';
import { FindCourses } from './unbatched-courses.tsx';

/** Adding courses by hand: one by its id, or a choice of those in no batch. */
export default function AddCoursesTab({ batchId }: { batchId: number }) {
  return (
    <div className="section-stack">
      <section>
        <Heading level="h2" margin="0 0 small">
          <FormattedMessage {...courseChangeMessages.oneTitle} />
        </Heading>
        <AddOneCourse batchId={batchId} />
      </section>
      <section>
        <Heading level="h2" margin="0 0 small">
          <FormattedMessage {...courseChangeMessages.findTitle} />
        </Heading>
        <FindCourses batchId={batchId} />
      </section>
    </div>
  );
}
