// The cells of a bin are one flattened loop from the last to the first, and outputs are split into consecutive ranges per thread.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roi_pool_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline int clip_cell(float position, int size) {
  // NaN becomes 0, as do positions before the map
  if (!(position > 0.0f)) return 0;
  return position < static_cast<double>(size) ? static_cast<int>(position) : size;
}

__global__ void roi_pool_forward_cuda_kernel_double(
    const int nthreads, const double* input, const double* rois, double* output, int* argmax,
    const int pooled_height, const int pooled_width, const double spatial_scale,
    const int channels, const int height, const int width) {
  const long long threads = static_cast<long long>(blockDim.x) * gridDim.x;
  const long long thread = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  const int first = static_cast<int>(nthreads * thread / threads);
  const int last = static_cast<int>(nthreads * (thread + 1) / threads);
  for (int index = first; index < last; ++index) {
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
    const int bin_x1 = clip_cell(floorf(static_cast<double>(pw) * bin_size_w + roi_x1), width);
    const int bin_y1 = clip_cell(floorf(static_cast<double>(ph) * bin_size_h + roi_y1), height);
    const int bin_x2 = clip_cell(ceilf(static_cast<double>(pw + 1) * bin_size_w + roi_x1), width);
    const int bin_y2 = clip_cell(ceilf(static_cast<double>(ph + 1) * bin_size_h + roi_y1), height);

    const double* map = input + (size_t(roi_batch_ind) * channels + c) * height * width;
    double max_val = 0;
    int max_idx = -1;
    if (bin_y1 < bin_y2 && bin_x1 < bin_x2) {
      const int columns = bin_x2 - bin_x1;
      max_val = -FLT_MAX;
      for (int cell = (bin_y2 - bin_y1) * columns - 1; cell >= 0; --cell) {
        const int row = cell / columns;
        const int offset = (bin_y1 + row) * width + bin_x1 + (cell - row * columns);
        const double value = map[offset];
        // equal values: the earlier cell replaces the later one
        if (value > max_val || (value == max_val && max_idx >= 0)) {
          max_val = value;
          max_idx = offset;
        }
      }
    }
    output[index] = max_val;
    if (argmax != NULL) argmax[index] = max_idx;
  }
}
