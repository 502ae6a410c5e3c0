// a point outside of its level is left with continue before the pointers move on to the next point
// witness: {"values": {"batch_size": 1, "spatial_size": 16, "num_heads": 1, "num_levels": 1, "num_query": 2, "num_point": 4}, "contents": "unit", "seed": 31, "inputs": "data_sampling_loc[2] = from_number<Half>(2.5);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2_half_128(
    const int n, const Half *grad_col, const Half *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const Half *data_sampling_loc, const Half *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, Half *grad_value, Half *grad_sampling_loc,
    Half *grad_attn_weight) {
  __shared__ Half sum_w[128], sum_h[128], sum_weight[128];
  const unsigned int tid = threadIdx.x;
  const int row = num_heads * channels;
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels;
    const int sampling_index = index / channels;
    const int m_col = sampling_index % num_heads;
    const int b_col = sampling_index / num_heads / num_query;
    const Half top_grad = grad_col[index];

    const int first = sampling_index * num_levels * num_point;
    const Half *location = data_sampling_loc + (first << 1);
    const Half *attention = data_attn_weight + first;
    Half *location_out = grad_sampling_loc + (first << 1);
    Half *attention_out = grad_attn_weight + first;

    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col], spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int offset = (b_col * spatial_size + int(data_level_start_index[l_col])) * row;
      const Half *value = data_value + offset;
      Half *value_out = grad_value + offset;

      for (int p_col = 0; p_col < num_point; ++p_col) {
        const Half w_im = location[0] * spatial_w - 0.5;
        const Half h_im = location[1] * spatial_h - 0.5;
        // the same for all threads of the block
        if (!(h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)) {
          if (tid == 0) {
            location_out[0] = location_out[1] = Half(0.f);
            attention_out[0] = Half(0.f);
          }
          continue;
        }
        Half partial[2], partial_weight;
        ms_deform_attn_col2im_bilinear(value, spatial_h, spatial_w, num_heads, channels, h_im, w_im, m_col, c_col,
                                       top_grad, *attention, value_out, partial, &partial_weight);
        sum_w[tid] = partial[0];
        sum_h[tid] = partial[1];
        sum_weight[tid] = partial_weight;
        __syncthreads();
        for (unsigned int s = 64; s > 0; s >>= 1) {
          if (tid < s) {
            sum_weight[tid] += sum_weight[tid + s];
            sum_w[tid] += sum_w[tid + s];
            sum_h[tid] += sum_h[tid + s];
          }
          __syncthreads();
        }
        if (tid == 0) {
          location_out[0] = sum_w[0];
          location_out[1] = sum_h[0];
          attention_out[0] = sum_weight[0];
        }
        location += 2, location_out += 2;
        ++attention, ++attention_out;
      }
    }
  }
}
