// A block works on one bin at a time: its threads share the cells and reduce maximum and offset in shared memory.
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
  constexpr int SLOTS = 64;
  __shared__ double slot_max[SLOTS];
  __shared__ int slot_idx[SLOTS];
  const int lane = threadIdx.x;
  const int used = blockDim.x < SLOTS ? static_cast<int>(blockDim.x) : SLOTS;
  // everything but the cells is the same for all threads of the block
  for (long long element = blockIdx.x; element < nthreads; element += gridDim.x) {
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
    const int rows = max(bin_y2 - bin_y1, 0);
    const int columns = max(bin_x2 - bin_x1, 0);
    const int cells = rows * columns;
    if (lane < used) {
      double best = cells == 0 ? 0 : -FLT_MAX;
      int best_idx = -1;
      for (int cell = lane; cell < cells; cell += used) {
        const int offset = (bin_y1 + cell / columns) * width + bin_x1 + cell % columns;
        if (map[offset] > best) {
          best = map[offset];
          best_idx = offset;
        }
      }
      slot_max[lane] = best;
      slot_idx[lane] = best_idx;
    }
    __syncthreads();
    if (lane == 0) {
      double best = slot_max[0];
      int best_idx = slot_idx[0];
      for (int slot = 1; slot < used; ++slot) {
        if (slot_idx[slot] < 0) continue;
        if (slot_max[slot] > best || (slot_max[slot] == best && slot_idx[slot] < best_idx)) {
          best = slot_max[slot];
          best_idx = slot_idx[slot];
        }
      }
      output[index] = best;
      if (argmax != NULL) argmax[index] = best_idx;
    }
    __syncthreads();
  }
}
