import { Button, Heading, Pill, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Course } from '#shared/courses/course.ts';
import { useSettings } from '../data/use-settings.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useSetCourseTags } from './tag.api.ts';
import { tagMessages } from './tag.messages.ts';
import { TagPicker } from './tag-picker.tsx';

/** A course's tags, and a way to change them for those who may. */
export function CourseTagsSection({ course }: { course: Course }) {
  const intl = useIntl();
  const { features } = useSettings().institution;
  const [isEditing, setIsEditing] = useState(false);
  if (!features.includes('tags')) return null;
  return (
    <section className="card">
      <Heading level="h2">{intl.formatMessage(tagMessages.ofCourse)}</Heading>
      {isEditing ? (
        <EditTags course={course} onEnd={() => setIsEditing(false)} />
      ) : (
        <ShownTags course={course} onEdit={() => setIsEditing(true)} />
      )}
    </section>
  );
}

function ShownTags({ course: { tags, permissions }, onEdit }: { course: Course; onEdit: () => void }) {
  return (
    <>
      {tags.length === 0 ? (
        <Text as="p">
          <FormattedMessage {...tagMessages.none} />
        </Text>
      ) : (
        <ul className="tags">
          {tags.map(({ id, title }) => (
            <li key={id}>
              <Pill>
                <bdi>{title}</bdi>
              </Pill>
            </li>
          ))}
        </ul>
      )}
      {permissions.tag ? (
        <Button size="small" onClick={onEdit}>
          <FormattedMessage {...tagMessages.edit} />
        </Button>
      ) : null}
    </>
  );
}

function EditTags({ course, onEnd }: { course: Course; onEnd: () => void }) {
  const intl = useIntl();
  const saving = useSetCourseTags();
  const [titles, setTitles] = useState<readonly string[]>(course.tags.map(({ title }) => title));
  const handleSave = async () => {
    const body = { tags: [...titles] };
    const { problem } = await saving.run({ params: { id: course.id }, body }, tagMessages.failed);
    if (!problem) onEnd();
  };
  return (
    <div className="form-stack">
      <TagPicker
        label={intl.formatMessage(tagMessages.ofCourse)}
        chosen={titles}
        mayCreate
        onChange={setTitles}
      />
      <span className="button-row">
        <Button
          color="primary"
          interaction={saving.isRunning ? 'disabled' : 'enabled'}
          onClick={() => void handleSave()}
        >
          <FormattedMessage {...tagMessages.save} />
        </Button>
        <Button onClick={onEnd}>
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
      </span>
    </div>
  );
}
