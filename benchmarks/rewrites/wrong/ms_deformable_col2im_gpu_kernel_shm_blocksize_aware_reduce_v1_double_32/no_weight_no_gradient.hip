// Points without attention are skipped as if they had no gradient, but the gradient of the weight itself does not depend on it.
// witness: {"contents": "unit", "inputs": "for (size_t i = 0; i < data_attn_weight_count; i += 3) data_attn_weight[i] = 0;"}
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
  __shared__ double of_location[64];
  __shared__ double of_weight[32];
  const int lane = threadIdx.x;
  const int points = num_levels * num_point;
  for (int sample = blockIdx.x; sample < n / 32; sample += gridDim.x) {
    const double top = grad_col[sample * 32 + lane];
    const int head = sample % num_heads;
    const int batch = sample / num_heads / num_query;
    for (int at = sample * points; at < (sample + 1) * points; ++at) {
      const double weight = data_attn_weight[at];
      if (weight == 0) {  // the same for the whole block: masked points cost nothing
        if (lane == 0) grad_sampling_loc[2 * at] = grad_sampling_loc[2 * at + 1] = grad_attn_weight[at] = 0;
        continue;
      }
      const int level = (at - sample * points) / num_point;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const size_t start = (size_t(batch) * spatial_size + data_level_start_index[level]) * num_heads * 32;
      const double *value = data_value + start;
      double *to = grad_value + start;
      const double w = data_sampling_loc[2 * at] * width - 0.5;
      const double h = data_sampling_loc[2 * at + 1] * height - 0.5;
      of_location[lane] = of_location[lane + 32] = of_weight[lane] = 0;
      if (h > -1 && h < height && w > -1 && w < width) {
        double loc[2];
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h, w, head, lane, top, weight, to,
                                       loc, of_weight + lane);
        of_location[lane] = loc[0];
        of_location[lane + 32] = loc[1];
      }
      __syncthreads();
      for (int half = 16; half > 0; half >>= 1) {
        if (lane < half) {
          of_location[lane] += of_location[lane + half];
          of_location[lane + 32] += of_location[lane + 32 + half];
          of_weight[lane] += of_weight[lane + half];
        }
        __syncthreads();
      }
      if (lane == 0) {
        grad_sampling_loc[2 * at] = of_location[0];
        grad_sampling_loc[2 * at + 1] = of_location[32];
        grad_attn_weight[at] = of_weight[0];
      }
      __syncthreads();
    }
  }
}
