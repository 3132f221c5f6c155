import { Button, Heading, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CourseStatus } from '#shared/statuses/status.api.ts';
import { useSettings } from '../data/use-settings.tsx';
import { Moment } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCourseStatus, useSetCourseStatus } from './status.api.ts';
import { StatusLabel } from './status-label-panel.tsx';
import { statusMessages } from './status.messages.ts';
import { useUnsaved } from '../ui/overlay/unsaved.ts';
import { StatusNote, StatusPicker } from './status-picker.tsx';

/** A course's status, and a way to set it for those who may. The core flavour has none. */
export const CourseStatusSection = ({ courseId }: { courseId: number }) =>
  useSettings().isReadyGo ? <StatusOfCourse courseId={courseId} /> : null;

function StatusOfCourse({ courseId }: { courseId: number }) {
  const intl = useIntl();
  const read = useCourseStatus(courseId);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(statusMessages.ofCourse)}</Heading>
      <LoadState
        of={read}
        list={{ loading: uiMessages.loading, failed: statusMessages.ofCourseFailed, rows: 0 }}
      >
        {(course) =>
          isEditing ? (
            <SetStatus courseId={courseId} now={course.status.id} onEnd={() => setIsEditing(false)} />
          ) : (
            <ShownStatus course={course} onEdit={() => setIsEditing(true)} />
          )
        }
      </LoadState>
    </section>
  );
}

function ShownStatus({ course, onEdit }: { course: CourseStatus; onEdit: () => void }) {
  const { status, since, permissions } = course;
  return (
    <>
      <StatusLabel of={status} />
      {status.meaning === '' ? null : <Text>{status.meaning}</Text>}
      <span className="small-print">
        {since === null ? (
          <FormattedMessage {...statusMessages.byDefault} />
        ) : (
          <FormattedMessage {...statusMessages.since} values={{ when: <Moment at={since} /> }} />
        )}
      </span>
      {permissions.set ? (
        <Button size="small" onClick={onEdit}>
          <FormattedMessage {...statusMessages.set} />
        </Button>
      ) : null}
    </>
  );
}

interface SetStatusProps {
  readonly courseId: number;
  readonly now: number;
  readonly onEnd: () => void;
}

function SetStatus({ courseId, now, onEnd }: SetStatusProps) {
  const intl = useIntl();
  const saving = useSetCourseStatus();
  const [statusId, setStatusId] = useState(now);
  const [note, setNote] = useState('');
  useUnsaved(note.trim() !== '');
  const handleSave = async () => {
    const body = { statusId, note: note.trim() || null };
    const { problem } = await saving.run({ params: { id: courseId }, body }, statusMessages.setFailed);
    if (!problem) onEnd();
  };
  return (
    <div className="form-stack">
      <StatusPicker
        label={intl.formatMessage(statusMessages.ofCourse)}
        value={statusId}
        onChange={setStatusId}
      />
      <StatusNote value={note} onChange={setNote} />
      <span className="button-row">
        <Button
          color="primary"
          interaction={saving.isRunning || statusId === now ? 'disabled' : 'enabled'}
          onClick={() => void handleSave()}
        >
          <FormattedMessage {...statusMessages.save} />
        </Button>
        <Button onClick={onEnd}>
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
      </span>
    </div>
  );
}
