import { Alert } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { useInstructorView } from '../instructor-view/instructor-view.api.ts';
import { InstructorViewSection } from '../instructor-view/instructor-view-section.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { instructorToolMessages } from './instructor-tool.messages.ts';

/** The view of a course as its instructors have it. It's the same, but nothing in it can be changed. */
export default function PreviewPage() {
  const intl = useIntl();
  const { id } = useParams();
  const course = useInstructorView(Number(id));
  return (
    <>
      <Alert variant="info" transition="none" margin="0 0 medium">
        <p>{intl.formatMessage(instructorToolMessages.isPreview)}</p>
        <LinkButton to="/manage/instructor-view-tool">
          {intl.formatMessage(instructorToolMessages.endPreview)}
        </LinkButton>
      </Alert>
      <LoadState of={course}>{(found) => <InstructorViewSection course={found} />}</LoadState>
    </>
  );
}
