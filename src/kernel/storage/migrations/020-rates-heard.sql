-- When the hotel's system last said rates that were accepted; a calendar without rates has none.
ALTER TABLE hotel_calendars ADD COLUMN rates_heard_at TEXT;

UPDATE hotel_calendars SET rates_heard_at = coalesce(
  (SELECT max(at) FROM hotel_pushes AS push
    WHERE push.hotel = hotel_calendars.hotel AND outcome <> 'error'
    AND action = 'OTA_HotelRatePlanNotif:RatePlans'),
  changed_at)
WHERE hotel IN (SELECT hotel FROM hotel_rate_plans);
