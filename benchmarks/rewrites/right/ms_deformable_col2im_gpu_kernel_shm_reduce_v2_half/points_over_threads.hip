// the threads of a block share the points of a query instead of its channels and loop over the channels: no shared memory, no barrier
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
  const int points = num_levels * num_point;
  const int samplings = n / channels;
  for (int sampling = blockIdx.x; sampling < samplings; sampling += gridDim.x) {
    const int m = sampling % num_heads;
    const int b = sampling / num_heads / num_query;
    for (int k = threadIdx.x; k < points; k += blockDim.x) {
      const int level = k / num_point;
      const int at = sampling * points + k;
      const int height = data_spatial_shapes[2 * level], width = data_spatial_shapes[2 * level + 1];
      const int start = (b * spatial_size + int(data_level_start_index[level])) * num_heads * channels;
      const Half *value = data_value + start;
      Half *value_grad = grad_value + start;
      const Half y = data_sampling_loc[2 * at + 1] * height - 0.5;
      const Half x = data_sampling_loc[2 * at] * width - 0.5;
      float x_sum = 0, y_sum = 0, attention_sum = 0;
      if (y > -1 && x > -1 && y < height && x < width)
        for (int c = 0; c < channels; ++c) {
          Half location[2], attention;
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, y, x, m, c,
                                         grad_col[sampling * channels + c], data_attn_weight[at], value_grad, location,
                                         &attention);
          x_sum += location[0];
          y_sum += location[1];
          attention_sum += attention;
        }
      grad_sampling_loc[2 * at] = x_sum;
      grad_sampling_loc[2 * at + 1] = y_sum;
      grad_attn_weight[at] = attention_sum;
    }
  }
}
