import { FormattedMessage } from 'react-intl';
import type { WorkflowState } from '#shared/courses/course.ts';
import { Status, type Tone } from '../ui/page/status.tsx';
import { courseMessages } from './course.messages.ts';

const tones: Record<WorkflowState, Tone> = {
  unpublished: 'none',
  available: 'good',
  completed: 'off',
  deleted: 'bad',
};

/** Whether Canvas shows a course to its students. */
export const CourseState = ({ state }: { state: WorkflowState }) => (
  <Status tone={tones[state]}>
    <FormattedMessage {...courseMessages.stateName} values={{ state }} />
  </Status>
);
