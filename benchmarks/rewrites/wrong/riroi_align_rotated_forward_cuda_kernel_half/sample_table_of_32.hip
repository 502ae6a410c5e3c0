// The offsets of the samples of a bin are kept in tables of 32 entries, so bins with more samples per axis lose the rest.
// witness: {"values": {"num_samples": 0, "pooled_height": 1, "pooled_width": 1, "height": 3, "width": 120, "spatial_scale": 1.0, "num_rois": 3}, "contents": "unit", "seed": 2, "inputs": "for (int i = 0; i < 3; ++i) { bottom_rois.get()[i * 6 + 1] = Half(60.f); bottom_rois.get()[i * 6 + 2] = Half(1.f); bottom_rois.get()[i * 6 + 3] = Half(100.f); bottom_rois.get()[i * 6 + 4] = Half(1.f); bottom_rois.get()[i * 6 + 5] = Half(0.f); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/riroi_align_rotated_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
constexpr int riroi_table_size = 32;

__global__ void riroi_align_rotated_forward_cuda_kernel_half(
    const int nthreads, const Half *bottom_data,
    const Half *bottom_rois, const Half spatial_scale,
    const int num_samples, const bool clockwise, const int channels,
    const int height, const int width, const int pooled_height,
    const int pooled_width, const int num_orientations, Half *top_data) {
  const float scale = spatial_scale;
  const int plane = height * width;
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int map = index / (pooled_width * pooled_height);
    const int o = map % num_orientations;
    const int c = (map / num_orientations) % channels;
    const Half *roi = bottom_rois + map / num_orientations / channels * 6;
    const int batch = int(float(roi[0]));
    const float rw = fmaxf(float(roi[3]) * scale, 1.f), rh = fmaxf(float(roi[4]) * scale, 1.f);
    const float theta = roi[5];
    const float cs = cosf(theta), sn = clockwise ? -sinf(theta) : sinf(theta);

    const float position = theta * num_orientations / float(2 * M_PI);
    const float lower = floorf(position);
    const float weight1 = position - lower, weight0 = 1.f - weight1;
    const int shift = int(lower) % num_orientations;
    const int rot = (o - shift + num_orientations) % num_orientations;
    const Half *maps = bottom_data + (batch * channels + c) * num_orientations * plane;
    const Half *map0 = maps + rot * plane;
    const Half *map1 = maps + (rot + 1) % num_orientations * plane;

    const float bin_h = rh / pooled_height, bin_w = rw / pooled_width;
    const int samples_h = num_samples > 0 ? num_samples : int(ceilf(bin_h));
    const int samples_w = num_samples > 0 ? num_samples : int(ceilf(bin_w));

    // the parts of the rotated position that depend on the column only
    float column_y[riroi_table_size], column_x[riroi_table_size];
    const int used_w = min(samples_w, riroi_table_size);
    for (int ix = 0; ix < used_w; ++ix) {
      const float xx = pw * bin_w - rw * 0.5f + (ix + .5f) * bin_w / samples_w;
      column_y[ix] = -xx * sn + float(roi[2]) * scale;
      column_x[ix] = xx * cs + float(roi[1]) * scale;
    }

    float sum = 0.f;
    for (int iy = 0; iy < samples_h; ++iy) {
      const float yy = ph * bin_h - rh * 0.5f + (iy + .5f) * bin_h / samples_h;
      const float row_y = yy * cs, row_x = yy * sn;
      for (int ix = 0; ix < used_w; ++ix) {
        float y = row_y + column_y[ix], x = row_x + column_x[ix];
        if (y < -1.f || y > height || x < -1.f || x > width) continue;
        y = fmaxf(y, 0.f);
        x = fmaxf(x, 0.f);
        const int y0 = min(int(y), height - 1), x0 = min(int(x), width - 1);
        const int y1 = min(y0 + 1, height - 1), x1 = min(x0 + 1, width - 1);
        const float ly = y - y0, lx = x - x0, hy = 1.f - ly, hx = 1.f - lx;
        const float w1 = hy * hx, w2 = hy * lx, w3 = ly * hx, w4 = ly * lx;
        const int i1 = y0 * width + x0, i2 = y0 * width + x1, i3 = y1 * width + x0, i4 = y1 * width + x1;
        sum += weight0 * (w1 * float(map0[i1]) + w2 * float(map0[i2]) + w3 * float(map0[i3]) + w4 * float(map0[i4])) +
               weight1 * (w1 * float(map1[i1]) + w2 * float(map1[i2]) + w3 * float(map1[i3]) + w4 * float(map1[i4]));
      }
    }
    top_data[index] = Half(sum / float(max(samples_h * samples_w, 1)));
  }
}
