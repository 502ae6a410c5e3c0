// The batch is taken from the samples as if the queries came first and the batch after them, as in [num_query, batch_size, num_heads].
// witness: {"values": {"batch_size": 3, "num_query": 4}, "contents": "unit"}
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
  __shared__ double partial[32][3];
  const int lane = threadIdx.x;
  const int row = num_heads * channels;
  for (int first = blockIdx.x * 32; first < n; first += gridDim.x * 32) {
    const int sample = first / channels;
    const int head = sample % num_heads;
    const int batch = sample / num_heads % batch_size;
    const double top = grad_col[first + lane];
    const int stop = (sample + 1) * num_levels * num_point;
    int level = -1, left = 0, height = 0, width = 0;
    const double *value = data_value;
    double *to = grad_value;
    for (int at = stop - num_levels * num_point; at < stop; ++at, --left) {
      if (left == 0) {
        ++level;
        left = num_point;
        height = data_spatial_shapes[2 * level];
        width = data_spatial_shapes[2 * level + 1];
        const size_t start = (size_t(batch) * spatial_size + data_level_start_index[level]) * row;
        value = data_value + start;
        to = grad_value + start;
      }
      const double w = data_sampling_loc[2 * at] * width - 0.5;
      const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
      partial[lane][0] = partial[lane][1] = partial[lane][2] = 0;
      if (h > -1 && w > -1 && h < height && w < width)
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h, w, head, lane, top,
                                       data_attn_weight[at], to, partial[lane], partial[lane] + 2);
      for (int half = 16; half > 0; half /= 2) {
        __syncthreads();
        if (lane < half)
          for (int i = 0; i < 3; ++i) partial[lane][i] += partial[lane + half][i];
      }
      if (lane == 0) {
        grad_sampling_loc[2 * at] = partial[0][0];
        grad_sampling_loc[2 * at + 1] = partial[0][1];
        grad_attn_weight[at] = partial[0][2];
      }
      __syncthreads();
    }
  }
}
