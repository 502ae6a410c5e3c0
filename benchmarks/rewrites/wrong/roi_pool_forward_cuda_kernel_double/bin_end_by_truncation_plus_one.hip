// The end of a bin is the truncated position plus one, which is one cell too far where the position is an integer.
// witness: {"values": {"spatial_scale": "1.0"}, "inputs": "for (int r = 0; r < num_rois; ++r) { rois[5 * r] = 0; rois[5 * r + 1] = 0; rois[5 * r + 2] = 0; rois[5 * r + 3] = 5; rois[5 * r + 4] = 5; } for (size_t i = 0; i < input_count; ++i) input[i] = 1.0 + i % (size_t(height) * width);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline void bin_range(int bin, double bin_size, double start, int size,
                                 int* begin, int* end) {
  const int first = static_cast<int>(floorf(static_cast<double>(bin) * bin_size + start));
  // integer arithmetic instead of a second rounding function
  const int last = static_cast<int>(static_cast<double>(bin + 1) * bin_size + start) + 1;
  *begin = min(max(first, 0), size);
  *end = min(max(last, 0), size);
}

__global__ void roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, int* argmax,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int channels, const int height, const int width) {
  CUDA_1D_KERNEL_LOOP(index, nthreads) {
    const int pw = index % pooled_width;
    const int ph = (index / pooled_width) % pooled_height;
    const int c = (index / pooled_width / pooled_height) % channels;
    const int n = index / pooled_width / pooled_height / channels;

    const double* roi = rois + n * 5;
    const int roi_batch_ind = static_cast<int>(roi[0]);
    const double roi_x1 = roi[1] * spatial_scale;
    const double roi_y1 = roi[2] * spatial_scale;
    const double roi_x2 = (roi[3] + 1) * spatial_scale;
    const double roi_y2 = (roi[4] + 1) * spatial_scale;
    const double roi_w = roi_x2 - roi_x1;
    const double roi_h = roi_y2 - roi_y1;
    if (roi_w <= 0 || roi_h <= 0) continue;

    const double bin_size_w = roi_w / static_cast<double>(pooled_width);
    const double bin_size_h = roi_h / static_cast<double>(pooled_height);
    int bin_x1, bin_x2, bin_y1, bin_y2;
    bin_range(pw, bin_size_w, roi_x1, width, &bin_x1, &bin_x2);
    bin_range(ph, bin_size_h, roi_y1, height, &bin_y1, &bin_y2);
    const bool is_empty = bin_y2 <= bin_y1 || bin_x2 <= bin_x1;

    const double* map = input + (roi_batch_ind * channels + c) * height * width;
    double max_val = is_empty ? 0 : -FLT_MAX;
    int max_idx = -1;
    for (int h = bin_y1; h < bin_y2; ++h) {
      for (int w = bin_x1; w < bin_x2; ++w) {
        const double value = map[h * width + w];
        if (value > max_val) {
          max_val = value;
          max_idx = h * width + w;
        }
      }
    }
    output[index] = max_val;
    if (argmax != NULL) argmax[index] = max_idx;
  }
}
