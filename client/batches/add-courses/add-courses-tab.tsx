import { Heading, Button } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRef, useState } from 'react';
import { courseChangeMessages } from '../course-change.messages.ts';
import { UnbatchedCourses } from './unbatched-courses.tsx';
import { readReference } from '#shared/courses/canvas-id.ts';
import { useSettings } from '../../data/use-settings.tsx';
import { BulkStatus } from '../../ui/bulk/bulk-status.tsx';
import { singleResetMs, useChangeCourses } from '../use-change-courses.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Form } from '../../ui/form/form.tsx';

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
        <UnbatchedCourses batchId={batchId} />
      </section>
    </div>
  );
}

/** Adds one course by its number in Canvas or its address. */
function AddOneCourse({ batchId }: { batchId: number }) {
  const intl = useIntl();
  const { lmsUrl, lmsPlace } = useSettings().institution;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<'malformed' | 'elsewhere'>();
  const field = useRef<HTMLInputElement>(null);
  const changes = useChangeCourses(batchId, { resetMs: singleResetMs });
  const sentences = {
    malformed: intl.formatMessage(courseChangeMessages.oneWrong, { example: `${lmsUrl}/courses/123` }),
    elsewhere: intl.formatMessage(courseChangeMessages.oneElsewhere),
  };

  const handleSubmit = async () => {
    const reference = readReference(typed, lmsPlace);
    setWrong(reference.wrong);
    if (reference.wrong) return field.current?.focus();
    const { done } = await changes.add([{ lmsCourseId: reference.lmsCourseId, title: '' }]);
    if (done > 0) setTyped('');
    // The field lost the focus while the button was disabled; the next course is typed here.
    field.current?.focus();
  };

  return (
    <Form isChanged={typed.trim() !== ''} asksFirst={false} className="" onSubmit={() => void handleSubmit()}>
      <div className="toolbar">
        <TextField
          renderLabel={intl.formatMessage(courseChangeMessages.oneLabel)}
          value={typed}
          most={500}
          inputRef={(element) => {
            field.current = element;
          }}
          messages={wrong ? [{ type: 'newError', text: sentences[wrong] }] : []}
          onChange={(_, value) => setTyped(value)}
        />
        <Button type="submit" interaction={changes.isRunning ? 'disabled' : 'enabled'}>
          <FormattedMessage {...courseChangeMessages.oneAdd} />
        </Button>
      </div>
      <BulkStatus
        bulk={changes.bulk}
        label={intl.formatMessage(courseChangeMessages.adding)}
        success={courseChangeMessages.addedCount}
        onRetry={(work) => void changes.retry(work)}
        onDismiss={changes.dismiss}
      />
    </Form>
  );
}
