// samples past the centers of the outer pixels are blended with zeros instead of the border
// witness: {"values": {"pooled_height": 3, "pooled_width": 4, "channels": 2, "height": 10, "width": 12, "num_bottom_data": 2, "num_bottom_rois": 4, "spatial_scale": "1.0f", "sampling_ratio": 2, "aligned": "false"}, "inputs": "for (int i = 0; i < num_bottom_rois; ++i) { float *r = &bottom_rois[17 * i]; r[0] = i % num_bottom_data; for (int k = 0; k < 4; ++k) { r[1 + 2 * k] = -0.9f + 0.2f * i + 3.9f * k; r[2 + 2 * k] = -0.3f + 0.3f * k * (3 - k); r[9 + 2 * k] = 11.2f + 0.2f * i - 3.9f * k; r[10 + 2 * k] = 9.4f + 0.1f * k * (3 - k); } }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/bezier_align_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ float blended_sample(const float *plane, const int height,
                                const int width, const float y, const float x) {
  if (y < -1 || y > height || x < -1 || x > width) return 0;
  const int y_low = floorf(y), x_low = floorf(x);
  const float ly = y - y_low, lx = x - x_low;
  float sum = 0;
  for (int dy = 0; dy < 2; ++dy) {
    for (int dx = 0; dx < 2; ++dx) {
      const int yy = y_low + dy, xx = x_low + dx;
      if (yy < 0 || yy >= height || xx < 0 || xx >= width) continue;
      sum += (dy ? ly : 1.f - ly) * (dx ? lx : 1.f - lx) * plane[yy * width + xx];
    }
  }
  return sum;
}

__global__ void bezier_align_forward_cuda_kernel_float(
    const int nthreads, const float *bottom_data, const float *bottom_rois,
    float *top_data, const int pooled_height, const int pooled_width,
    const float spatial_scale, const int sampling_ratio, bool aligned,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = index / pooled_width % pooled_height;
    const int c = index / pooled_width / pooled_height % channels;
    const int n = index / pooled_width / pooled_height / channels;
    const float *roi = bottom_rois + n * 17;
    const int image = roi[0];
    const float *plane = bottom_data + (image * channels + c) * height * width;

    float px[8], py[8];  // the upper curve from left to right, then the lower one
    for (int k = 0; k < 4; ++k) {
      px[k] = roi[1 + 2 * k] * spatial_scale;
      py[k] = roi[2 + 2 * k] * spatial_scale;
      px[4 + k] = roi[15 - 2 * k] * spatial_scale;
      py[4 + k] = roi[16 - 2 * k] * spatial_scale;
    }

    const float offset = aligned ? 0.5f : 0.f;
    const float u = pw / static_cast<float>(pooled_width);
    const float v = ph / static_cast<float>(pooled_height);
    const float x0 = bezier_curve(px[0], px[1], px[2], px[3], u);
    const float y0 = bezier_curve(py[0], py[1], py[2], py[3], u);
    const float x1 = bezier_curve(px[4], px[5], px[6], px[7], u);
    const float y1 = bezier_curve(py[4], py[5], py[6], py[7], u);
    const float x_center = x1 * v + x0 * (1. - v) - offset;
    const float y_center = y1 * v + y0 * (1. - v) - offset;

    float roi_width = fmaxf(fabsf(px[0] - px[3]), fabsf(px[4] - px[7]));
    float roi_height = fmaxf(fabsf(py[0] - py[3]), fabsf(py[4] - py[7]));
    if (!aligned) {
      roi_width = fmaxf(roi_width, 1.f);
      roi_height = fmaxf(roi_height, 1.f);
    }
    const float bin_h = roi_height / static_cast<float>(pooled_height);
    const float bin_w = roi_width / static_cast<float>(pooled_width);
    const int grid_h = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_height / pooled_height);
    const int grid_w = sampling_ratio > 0 ? sampling_ratio : ceilf(roi_width / pooled_width);
    const float count = max(grid_h * grid_w, 1);

    float sum = 0;
    for (int iy = 0; iy < grid_h; ++iy) {
      const float y = y_center - 0.5f * bin_h + (iy + .5f) * bin_h / static_cast<float>(grid_h);
      for (int ix = 0; ix < grid_w; ++ix) {
        const float x = x_center - 0.5f * bin_w + (ix + .5f) * bin_w / static_cast<float>(grid_w);
        sum += blended_sample(plane, height, width, y, x);
      }
    }
    top_data[index] = sum / count;
  }
}
