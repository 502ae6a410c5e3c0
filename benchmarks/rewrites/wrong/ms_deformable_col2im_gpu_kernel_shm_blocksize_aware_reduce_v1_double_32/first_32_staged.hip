// The locations and weights of a sample are staged by one load per thread, so those after the 32nd keep what was in shared memory.
// witness: {"values": {"num_levels": 4, "num_point": 10, "spatial_size": 60}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v1_double_32(
    const int n, const double *grad_col, const double *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const double *data_sampling_loc, const double *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, double *grad_value, double *grad_sampling_loc,
    double *grad_attn_weight) {
  constexpr int kMost = 64;  // points of a sample that are staged; further ones are read from memory
  __shared__ double xs[kMost], ys[kMost], weights[kMost];
  __shared__ double partial[32][3];
  const int lane = threadIdx.x;
  const int points = num_levels * num_point;
  for (int sample = blockIdx.x; sample < n / 32; sample += gridDim.x) {
    const int from = sample * points;
    __syncthreads();
    if (sample == int(blockIdx.x)) {
      xs[lane] = xs[lane + 32] = ys[lane] = ys[lane + 32] = 0;
      weights[lane] = weights[lane + 32] = 0;
    }
    if (lane < min(points, kMost)) {
      xs[lane] = data_sampling_loc[2 * (from + lane)];
      ys[lane] = data_sampling_loc[2 * (from + lane) + 1];
      weights[lane] = data_attn_weight[from + lane];
    }
    __syncthreads();
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    const double top = grad_col[sample * 32 + lane];
    for (int i = 0; i < points; ++i) {
      const int level = i / num_point;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const size_t start = (size_t(batch) * spatial_size + data_level_start_index[level]) * num_heads * 32;
      const double *value = data_value + start;
      double *to = grad_value + start;
      const bool staged = i < kMost;
      const double w = (staged ? xs[i] : data_sampling_loc[2 * (from + i)]) * width - 0.5;
      const double h = (staged ? ys[i] : data_sampling_loc[2 * (from + i) + 1]) * height - 0.5;
      const double weight = staged ? weights[i] : data_attn_weight[from + i];
      for (int j = 0; j < 3; ++j) partial[lane][j] = 0;
      if (h > -1 && w > -1 && h < height && w < width)
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h, w, head, lane, top, weight, to,
                                       partial[lane], partial[lane] + 2);
      __syncthreads();
      if (lane < 3) {
        double sum = 0;
        for (int j = 0; j < 32; ++j) sum += partial[j][lane];
        if (lane < 2) grad_sampling_loc[2 * (from + i) + lane] = sum;
        else grad_attn_weight[from + i] = sum;
      }
      __syncthreads();
    }
  }
}
