// One thread of a block computes center, half extents, cosine and sine of the box once and shares them with the others.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
struct SharedBoxTerms {
  Half cx, cy, cz, cosa, sina;
  double half_x, half_y, half_z, low_x, low_y;
};

__global__ void assign_pts_to_box3d_half(int batch_size, int pts_num, int boxes_num,
                                    const Half *xyz, const Half *boxes3d,
                                    int *pts_assign) {
  __shared__ Half center_and_rotation[5];
  __shared__ double limits[5];
  const int box_idx = blockIdx.y;
  const int bs_idx = blockIdx.z;
  // The same for all threads of a block.
  if (box_idx >= boxes_num || bs_idx >= batch_size) return;

  if (threadIdx.x == 0) {
    const Half *box = boxes3d + (static_cast<size_t>(bs_idx) * boxes_num + box_idx) * 7;
    const Half dx = box[3], dy = box[4], dz = box[5], rz = box[6];
    Half cz = box[2];
    cz += dz / 2.0;
    const Half cosa = cos(-rz), sina = sin(-rz);
    center_and_rotation[0] = box[0];
    center_and_rotation[1] = box[1];
    center_and_rotation[2] = cz;
    center_and_rotation[3] = cosa;
    center_and_rotation[4] = sina;
    limits[0] = dx / 2.0;
    limits[1] = dy / 2.0;
    limits[2] = dz / 2.0;
    limits[3] = -dx / 2.0;
    limits[4] = -dy / 2.0;
  }
  __syncthreads();

  SharedBoxTerms box;
  box.cx = center_and_rotation[0];
  box.cy = center_and_rotation[1];
  box.cz = center_and_rotation[2];
  box.cosa = center_and_rotation[3];
  box.sina = center_and_rotation[4];
  box.half_x = limits[0];
  box.half_y = limits[1];
  box.half_z = limits[2];
  box.low_x = limits[3];
  box.low_y = limits[4];

  const size_t step = static_cast<size_t>(blockDim.x) * gridDim.x;
  for (size_t pt_idx = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       pt_idx < static_cast<size_t>(pts_num); pt_idx += step) {
    const size_t row = static_cast<size_t>(bs_idx) * pts_num + pt_idx;
    const Half *pt = xyz + row * 3;
    const Half height = pt[2] - box.cz;
    const Half shift_x = pt[0] - box.cx, shift_y = pt[1] - box.cy;
    const Half local_x = shift_x * box.cosa + shift_y * (-box.sina);
    const Half local_y = shift_x * box.sina + shift_y * box.cosa;
    // A height of NaN does not exclude the point, a local coordinate of NaN does.
    const bool above_or_below = fabsf(height) > box.half_z;
    const bool within = local_x > box.low_x && local_x < box.half_x && local_y > box.low_y && local_y < box.half_y;
    pts_assign[row * boxes_num + box_idx] = !above_or_below && within ? 1 : 0;
  }
}
