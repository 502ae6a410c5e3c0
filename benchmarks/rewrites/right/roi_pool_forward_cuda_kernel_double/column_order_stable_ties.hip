// Cells are visited column by column, equal maxima are decided for the lowest offset, and positions are clipped before they become integers.
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
  const long long stride = static_cast<long long>(blockDim.x) * gridDim.x;
  for (long long element = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
       element < nthreads; element += stride) {
    const int index = static_cast<int>(element);
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
    double max_val = bin_y2 <= bin_y1 || bin_x2 <= bin_x1 ? 0 : -FLT_MAX;
    int max_idx = -1;
    for (int w = bin_x1; w < bin_x2; ++w) {
      for (int h = bin_y1; h < bin_y2; ++h) {
        const int offset = h * width + w;
        const double value = map[offset];
        if (value > max_val || (value == max_val && offset < max_idx)) {
          max_val = value;
          max_idx = offset;
        }
      }
    }
    output[index] = max_val;
    if (argmax != NULL) argmax[index] = max_idx;
  }
}
