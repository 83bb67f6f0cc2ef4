import { openStayForm } from './form.ts';

/** The form that asks where, when and who: days follow each other, faults are said at once. */

const form = document.querySelector<HTMLFormElement>('form[data-stays]');
if (form) {
  const fields = openStayForm(form);
  form.addEventListener('submit', (event) => {
    const { checkIn, checkOut } = fields.typed();
    const hasDays = checkIn !== '' || checkOut !== '';
    if (hasDays && !fields.check()) event.preventDefault();
  });
  // What is left empty stands in no address.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    if (!formData.has('checkIn')) formData.delete('adults');
  });
}
