import { Heading, Text } from '@instructure/ui/latest';
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { useFoundCourses } from './instructor-tool.api.ts';
import { instructorToolMessages } from './instructor-tool.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Leads to the view of a course, as its instructors have it with what's saved. */
export function PreviewChoice() {
  const intl = useIntl();
  const text = useTexts(instructorToolMessages);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FoundOption | null>(null);
  const found = useFoundCourses(search);
  const options = (found.data?.courses ?? []).map(({ id, title, courseCode }) => ({
    id,
    label: title,
    detail: courseCode,
  }));
  return (
    <section className="form-stack after">
      <Heading level="h2">{text('preview')}</Heading>
      <Text as="p">{text('previewText')}</Text>
      <SearchSelect
        label={text('previewCourse')}
        placeholder={text('previewPlaceholder')}
        empty={text('previewNone')}
        chosen={chosen}
        options={options}
        onSearch={useCallback((typed: string) => setSearch(typed), [])}
        onChoose={setChosen}
      />
      {chosen === null ? null : (
        <div>
          <LinkButton to={`/manage/instructor-view-tool/preview/${chosen.id}`}>
            {intl.formatMessage(instructorToolMessages.previewOpen, { title: chosen.label })}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
