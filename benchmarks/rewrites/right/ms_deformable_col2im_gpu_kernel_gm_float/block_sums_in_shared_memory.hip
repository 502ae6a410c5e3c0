// Where a block has exactly the channels of one head, a tree in shared memory sums the small gradients, with one atomic each.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/ms_deform_attn_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
// Adds the gradient of the four corners' values, and returns those of the weight and of the location (x, y).
__device__ inline void corner_gradients(const float *value, float *grad, int height, int width, int stride, int base,
                                        float h, float w, float top_grad, float weight, float &of_weight, float &of_x,
                                        float &of_y) {
  const int h_low = int(floorf(h)), w_low = int(floorf(w));
  const float lh = h - h_low, lw = w - w_low, hh = 1 - lh, hw = 1 - lw;
  const float top = top_grad * weight;
  float along_h = 0, along_w = 0, sum = 0;
  for (int corner = 0; corner < 4; ++corner) {
    const bool below = corner / 2, right = corner % 2;
    const int y = h_low + below, x = w_low + right;
    if (y < 0 || y > height - 1 || x < 0 || x > width - 1) continue;
    const int at = (y * width + x) * stride + base;
    const float v = value[at], share_h = below ? lh : hh, share_w = right ? lw : hw;
    along_h += below ? share_w * v : -(share_w * v);
    along_w += right ? share_h * v : -(share_h * v);
    sum += share_h * share_w * v;
    atomicAdd(grad + at, share_h * share_w * top);
  }
  of_weight = top_grad * sum;
  of_x = width * along_w * top;
  of_y = height * along_h * top;
}

__global__ void ms_deformable_col2im_gpu_kernel_gm_float(
    const int n, const float *grad_col, const float *data_value,
    const int64_t *data_spatial_shapes, const int64_t *data_level_start_index,
    const float *data_sampling_loc, const float *data_attn_weight,
    const int batch_size, const int spatial_size, const int num_heads,
    const int channels, const int num_levels, const int num_query,
    const int num_point, float *grad_value, float *grad_sampling_loc,
    float *grad_attn_weight) {
  // A block has as many threads as a head has channels, up to 512: its sums take one atomic per sampling point.
  __shared__ float part[3][512];
  const int tid = threadIdx.x, stride = num_heads * channels;
  const bool one_head = channels == int(blockDim.x);
  CUDA_1D_KERNEL_LOOP(index, n) {
    const int c_col = index % channels, sampling_index = index / channels;
    const int m_col = sampling_index % num_heads, b_col = sampling_index / num_heads / num_query;
    const float top_grad = grad_col[index];
    for (int l_col = 0; l_col < num_levels; ++l_col) {
      const int spatial_h = data_spatial_shapes[2 * l_col], spatial_w = data_spatial_shapes[2 * l_col + 1];
      const int level_start_id = data_level_start_index[l_col];
      const int start = (b_col * spatial_size + level_start_id) * stride;
      for (int p_col = 0; p_col < num_point; ++p_col) {
        const int at = (sampling_index * num_levels + l_col) * num_point + p_col;
        const float loc_w = data_sampling_loc[2 * at], loc_h = data_sampling_loc[2 * at + 1];
        const float h_im = loc_h * spatial_h - 0.5;
        const float w_im = loc_w * spatial_w - 0.5;
        if (!(h_im > -1 && w_im > -1 && h_im < spatial_h && w_im < spatial_w)) continue;
        float of_weight, of_x, of_y;
        corner_gradients(data_value + start, grad_value + start, spatial_h, spatial_w, stride,
                         m_col * channels + c_col, h_im, w_im, top_grad, data_attn_weight[at], of_weight, of_x, of_y);
        if (!one_head) {
          atomicAdd(grad_attn_weight + at, of_weight);
          atomicAdd(grad_sampling_loc + 2 * at, of_x);
          atomicAdd(grad_sampling_loc + 2 * at + 1, of_y);
          continue;
        }
        part[0][tid] = of_weight;
        part[1][tid] = of_x;
        part[2][tid] = of_y;
        __syncthreads();
        for (int size = blockDim.x; size > 1;) {
          const int half = (size + 1) / 2;
          if (tid < size - half)
            for (int k = 0; k < 3; ++k) part[k][tid] += part[k][tid + half];
          __syncthreads();
          size = half;
        }
        if (tid == 0) {
          atomicAdd(grad_attn_weight + at, part[0][0]);
          atomicAdd(grad_sampling_loc + 2 * at, part[1][0]);
          atomicAdd(grad_sampling_loc + 2 * at + 1, part[2][0]);
        }
        __syncthreads();
      }
    }
  }
}
