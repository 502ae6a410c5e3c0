// the adaptive grid has at least one sample so that an empty region is not zero
// witness: {"values": {"sampling_ratio": 0, "has_offset": "false"}, "seed": 7, "inputs": "for (int r = 0; r < num_rois; ++r) { rois[r * 5] = Half(0.0f); rois[r * 5 + 1] = Half(4.0f); rois[r * 5 + 2] = Half(4.0f); rois[r * 5 + 3] = Half(4.0f); rois[r * 5 + 4] = Half(4.0f); } for (int i = 0; i < num_input * channels * height * width; ++i) input[i] = Half(1.0f); "}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/deform_roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void deform_roi_pool_forward_cuda_kernel_half(
    const int nthreads, const Half* input, const Half* rois, const Half* offset,
    Half* output, const int pooled_height, const int pooled_width,
    const Half spatial_scale, const int sampling_ratio, const Half gamma,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    int rest = index;
    const int pw = rest % pooled_width;
    rest /= pooled_width;
    const int ph = rest % pooled_height;
    rest /= pooled_height;
    const int c = rest % channels;
    const int n = rest / channels;

    const Half* roi = rois + n * 5;
    Half x0 = roi[1] * spatial_scale - 0.5;
    Half y0 = roi[2] * spatial_scale - 0.5;
    const Half x1 = roi[3] * spatial_scale - 0.5;
    const Half y1 = roi[4] * spatial_scale - 0.5;
    const Half roi_w = x1 - x0;
    const Half roi_h = y1 - y0;
    const Half bin_w = roi_w / Half(float(pooled_width));
    const Half bin_h = roi_h / Half(float(pooled_height));

    int rows = sampling_ratio, columns = sampling_ratio;
    if (sampling_ratio <= 0) {
      rows = (int)ceilf(roi_h / pooled_height);
      columns = (int)ceilf(roi_w / pooled_width);
      if (rows < 1) rows = 1;
      if (columns < 1) columns = 1;
    }
    if (offset) {
      const int cells = pooled_height * pooled_width;
      const Half* move = offset + (n * 2 * pooled_height + ph) * pooled_width + pw;
      x0 += gamma * roi_w * move[0];
      y0 += gamma * roi_h * move[cells];
    }
    const Half* feature = input + (int(roi[0]) * channels + c) * height * width;
    Half sum = 0.0f;
    for (int i = 0; i < rows * columns; ++i) {
      const int iy = i / columns;
      const int ix = i % columns;
      const Half y = y0 + ph * bin_h + Half(iy + .5f) * bin_h / Half(float(rows));
      const Half x = x0 + pw * bin_w + Half(ix + .5f) * bin_w / Half(float(columns));
      sum += bilinear_interpolate(feature, height, width, y, x, index);
    }
    output[index] = sum / Half(float(rows * columns));
  }
}
