import { openStayForm } from './form.ts';

/** The form for place, days and guests: keeps the days in order and shows faults at once. */

const form = document.querySelector<HTMLFormElement>('form[data-stays]');
if (form) {
  const fields = openStayForm(form);
  form.addEventListener('submit', (event) => {
    const { checkIn, checkOut } = fields.typed();
    const hasDays = checkIn !== '' || checkOut !== '';
    if (hasDays && !fields.check()) event.preventDefault();
  });
  // Empty fields are left out of the address.
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    if (!formData.has('checkIn')) formData.delete('adults');
  });
}
