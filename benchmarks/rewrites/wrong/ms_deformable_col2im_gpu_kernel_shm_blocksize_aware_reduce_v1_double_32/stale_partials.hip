// The partial sums are set to zero once and not for points outside of the grid, which then repeat the sums of the point before.
// witness: {"contents": "wide"}
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
  __shared__ double partial[3][32];
  const int lane = threadIdx.x;
  const int samples = n / 32;
  for (int sample = blockIdx.x; sample < samples; sample += gridDim.x) {
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    const double top = grad_col[sample * 32 + lane];
    for (int i = 0; i < 3; ++i) partial[i][lane] = 0;
    int at = sample * num_levels * num_point;
    for (int level = 0; level < num_levels; ++level) {
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const size_t start = (size_t(batch) * spatial_size + data_level_start_index[level]) * num_heads * 32;
      const double *value = data_value + start;
      double *to = grad_value + start;
      for (int point = 0; point < num_point; ++point, ++at) {
        const double w = data_sampling_loc[2 * at] * width - 0.5;
        const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
        const double weight = data_attn_weight[at];
        if (h > -1 && w > -1 && h < height && w < width) {
          double loc[2];
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h, w, head, lane, top, weight,
                                         to, loc, &partial[2][lane]);
          partial[0][lane] = loc[0];
          partial[1][lane] = loc[1];
        }
        __syncthreads();
        if (lane < 3) {
          double sum = 0;
          for (int i = 0; i < 32; ++i) sum += partial[lane][i];
          if (lane == 2) grad_attn_weight[at] = sum;
          else grad_sampling_loc[2 * at + lane] = sum;
        }
        __syncthreads();
      }
    }
  }
}
