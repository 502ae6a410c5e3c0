// the second stage of the reduction has room for 8 groups of 32 threads, so with more than 256 channels the rest is not summed
// witness: {"contents": "unit", "values": {"channels": 320, "num_heads": 2, "num_query": 2, "batch_size": 1, "num_levels": 2, "num_point": 2}}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_half(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  constexpr int most_groups = 8;
  extern __shared__ int _s[];
  Half *terms = reinterpret_cast<Half *>(_s);
  __shared__ float group_sum[3][most_groups];
  const int t = threadIdx.x, threads = blockDim.x;
  const int groups = min((threads + 31) / 32, most_groups);
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c = index % channels;
    const int sampling = index / channels;
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    const Half grad = grad_col[index];
    for (int k = 0; k < num_levels * num_point; ++k) {
      const int level = k / num_point;
      const int at = sampling * num_levels * num_point + k;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const int start = (b * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const Half *value = data_value + start;
      Half *value_grad = grad_value + start;
      Half location[2] = {Half(0.f), Half(0.f)}, attention = 0.f;
      const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
      const Half x = data_sampling_loc[2 * at] * width - 0.5;
      if (y > -1 && x > -1 && y < height && x < width)
        ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, m, c, grad,
                                       data_attn_weight[at], value_grad, location, &attention);
      terms[t] = location[0];
      terms[threads + t] = location[1];
      terms[2 * threads + t] = attention;
      __syncthreads();
      if (t % 32 == 0 && t / 32 < groups)
        for (int which = 0; which < 3; ++which) {
          float sum = 0;
          for (int j = t; j < min(t + 32, threads); ++j) sum += terms[which * threads + j];
          group_sum[which][t / 32] = sum;
        }
      __syncthreads();
      if (t == 0) {
        float total[3] = {0.f, 0.f, 0.f};
        for (int which = 0; which < 3; ++which)
          for (int g = 0; g < groups; ++g) total[which] += group_sum[which][g];
        grad_sampling_loc[2 * at] = total[0];
        grad_sampling_loc[2 * at + 1] = total[1];
        grad_attn_weight[at] = total[2];
      }
      __syncthreads();
    }
  }
}
