// The points are taken from the last to the first, the corners in a loop with fused multiply-adds, and three threads sum the channels.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__device__ inline void ms_gather_corners(const double *value, double *to, int height, int width, size_t row,
                                         double h, double w, double top, double weight, double *sums) {
  const int y = int(floorf(h)), x = int(floorf(w));
  const double scale = top * weight;
  double of_w = 0, of_h = 0, of_a = 0;
  for (int corner = 3; corner >= 0; --corner) {
    const int dy = corner >> 1, dx = corner & 1;
    if (dy ? y + 1 > height - 1 : y < 0) continue;
    if (dx ? x + 1 > width - 1 : x < 0) continue;
    const double share_y = dy ? h - y : 1 - (h - y), share_x = dx ? w - x : 1 - (w - x);
    const long long element = ((long long)(y + dy) * width + x + dx) * (long long)row;
    const double v = value[element];
    of_a = fma(share_y * share_x, v, of_a);
    of_h = fma(dy ? share_x : -share_x, v, of_h);
    of_w = fma(dx ? share_y : -share_y, v, of_w);
    atomicAdd(to + element, share_y * share_x * scale);
  }
  sums[0] = width * of_w * scale;
  sums[1] = height * of_h * scale;
  sums[2] = top * of_a;
}

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_double_32(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  __shared__ double partial[3][32];
  const int lane = threadIdx.x;
  const size_t row = size_t(num_heads) * 32;
  for (int sample = n / 32 - 1 - int(blockIdx.x); sample >= 0; sample -= gridDim.x) {
    const int head = sample % num_heads;
    const int batch = sample / (num_heads * num_query);
    const double top = grad_col[size_t(sample) * 32 + lane];
    for (int level = num_levels - 1; level >= 0; --level) {
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const size_t start =
          (size_t(batch) * spatial_size + data_level_start_index[level]) * row + size_t(head) * 32 + lane;
      for (int point = num_point - 1; point >= 0; --point) {
        const size_t at = (size_t(sample) * num_levels + level) * num_point + point;
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        double sums[3] = {0, 0, 0};
        if (h > -1 && w > -1 && h < height && w < width)
          ms_gather_corners(data_value + start, grad_value + start, height, width, row, h, w, top,
                            data_attn_weight[at], sums);
        for (int i = 0; i < 3; ++i) partial[i][lane] = sums[i];
        __syncthreads();
        if (lane < 3) {
          double sum = 0;
          for (int i = 31; i >= 0; --i) sum += partial[lane][i];
          (lane < 2 ? grad_sampling_loc + 2 * at + lane : grad_attn_weight + at)[0] = sum;
        }
        __syncthreads();
      }
    }
  }
}
