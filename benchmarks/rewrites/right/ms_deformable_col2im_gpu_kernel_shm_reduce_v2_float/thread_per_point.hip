// a thread has a point of a level, and goes over all channels; there is nothing to share
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_reduce_v2_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {

  const int points = num_levels * num_point;
  const int samples = n / channels;
  for (int sampling_index = blockIdx.x; sampling_index < samples; sampling_index += gridDim.x) {
    const int head = sampling_index % num_heads;
    const int batch = sampling_index / num_heads / num_query;
    for (int own = threadIdx.x; own < points; own += blockDim.x) {
      const int level = own / num_point;
      const int sample = sampling_index * points + own;
      const int height = data_spatial_shapes[2 * level];
      const int width = data_spatial_shapes[2 * level + 1];
      const int offset = (batch * spatial_size + static_cast<int>(data_level_start_index[level])) * num_heads * channels;
      const float *value = data_value + offset;
      float *grad = grad_value + offset;
      const float w_im = data_sampling_loc[2 * sample] * width - 0.5;
      const float h_im = data_sampling_loc[2 * sample + 1] * height - 0.5;
      const float weight = data_attn_weight[sample];
      float sum_w = 0, sum_h = 0, sum_weight = 0;
      if (h_im > -1 && w_im > -1 && h_im < height && w_im < width) {
        for (int c = 0; c < channels; ++c) {
          float of_loc[2], of_weight;
          ms_deform_attn_col2im_bilinear(value, height, width, num_heads, channels, h_im, w_im, head, c,
                                         grad_col[sampling_index * channels + c], weight, grad, of_loc, &of_weight);
          sum_w += of_loc[0];
          sum_h += of_loc[1];
          sum_weight += of_weight;
        }
      }
      grad_sampling_loc[2 * sample] = sum_w;
      grad_sampling_loc[2 * sample + 1] = sum_h;
      grad_attn_weight[sample] = sum_weight;
    }
  }
}
